// Fresh proof of identity within a session: with a second factor if there is one, otherwise with the password.
import { messages } from '@rivulet/contract/messages/messages'
import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import type { Origin } from '../../../auth/device.ts'
import { refused } from '../../../errors.ts'
import { countSignIn, forgiveSignIn } from '../../../auth/throttle.ts'
import { confirmPassword } from '../confirm-password.ts'
import { noteLogin } from '../login-history.ts'
import { checkFactor, kindOf, type Proof, wrongFactor } from './check-factor.ts'

/** @throws 422 on the field that was wrong, 429 after too many attempts. */
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
    return checkFactor(tx, deps, { accountId, origin, purpose: 'to confirm an identity' }, proof)
  })
  if (!factor) {
    const attempt = { accountId, username, at: deps.now(), origin }
    await noteLogin(deps.sql, attempt, 'wrong', kindOf(proof))
    throw wrongFactor(proof)
  }
  await forgiveSignIn(deps.sql, keys)
}
