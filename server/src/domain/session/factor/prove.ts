// Somebody who is signed in proves again who they are: with a second factor where there is one, else with the password.
import { messages } from '@rivulet/contract/messages'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Origin } from '../../../http/device.ts'
import { refused } from '../../../http/errors.ts'
import { countSignIn, forgiveSignIn } from '../../../http/throttle.ts'
import { confirmPassword } from '../confirm-password.ts'
import { noteLogin } from '../login-history.ts'
import { checkFactor, kindOf, type Proof, wrongFactor } from './check-factor.ts'

/** @throws 422 at the field that was wrong, 429 after too many tries. */
export async function prove(
  deps: Deps,
  actor: Actor,
  { currentPassword, ...proof }: Proof & { currentPassword?: string | null },
  origin: Origin,
): Promise<void> {
  if (actor.impersonatorId !== null) throw refused(messages.session.impersonationForbidden)
  if (actor.secondFactor) await proveFactor(deps, actor, proof, origin)
  else await confirmPassword(deps, actor, currentPassword, origin)
  await deps.sql`update session set proven_at = ${deps.now()} where id = ${actor.sessionId}`
}

async function proveFactor(deps: Deps, actor: Actor, proof: Proof, origin: Origin): Promise<void> {
  const { accountId, username } = actor
  const keys = await countSignIn(deps, username, origin)
  const factor = await deps.sql.begin(async (tx) => {
    await tx`select from account where id = ${accountId} for update`
    return checkFactor(tx, deps, accountId, proof)
  })
  if (!factor) {
    const attempt = { accountId, username, at: deps.now(), origin }
    await noteLogin(deps.sql, attempt, 'wrong', kindOf(proof))
    throw wrongFactor(proof)
  }
  await forgiveSignIn(deps.sql, keys)
}
