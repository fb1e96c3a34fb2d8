// Somebody who is signed in proves again who they are: with a second factor where there is one, else with the password.
import { messages } from '@rivulet/contract/messages'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import { refused } from '../../../http/errors.ts'
import type { Place } from '../../../http/sign-in-keys.ts'
import { countSignIn, forgiveSignIn } from '../../../http/throttle.ts'
import { confirmPassword } from '../confirm-password.ts'
import { checkFactor, type Proof, wrongFactor } from './check-factor.ts'

/** @throws 422 at the field that was wrong, 429 after too many tries. */
export async function prove(
  deps: Deps,
  actor: Actor,
  { currentPassword, ...proof }: Proof & { currentPassword?: string | null },
  place: Place,
): Promise<void> {
  if (actor.impersonatorId !== null) throw refused(messages.session.impersonationForbidden)
  if (actor.secondFactor) await proveFactor(deps, actor, proof, place)
  else await confirmPassword(deps, actor, currentPassword, place)
  await deps.sql`update session set proven_at = ${deps.now()} where id = ${actor.sessionId}`
}

async function proveFactor(deps: Deps, actor: Actor, proof: Proof, place: Place): Promise<void> {
  const { accountId, username } = actor
  const keys = await countSignIn(deps, username, place)
  const factor = await deps.sql.begin(async (tx) => {
    await tx`select from account where id = ${accountId} for update`
    return checkFactor(tx, deps, accountId, proof)
  })
  if (!factor) throw wrongFactor(proof)
  await forgiveSignIn(deps.sql, keys)
}
