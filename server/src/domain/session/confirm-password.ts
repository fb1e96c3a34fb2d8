// A signed-in person proves again who they are: with the current password, counted like a sign-in.
import { messages } from '@rivulet/contract/messages'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { invalid } from '../../http/errors.ts'
import { verifyPassword } from '../../http/password.ts'
import type { Place } from '../../http/sign-in-keys.ts'
import { countSignIn, forgiveSignIn, takeBackSignIn } from '../../http/throttle.ts'

/** @throws 422 on `currentPassword` when it is missing or wrong, 429 after too many tries. */
export async function confirmPassword(
  deps: Deps,
  actor: Actor,
  password: unknown,
  place: Place,
): Promise<void> {
  if (typeof password !== 'string' || password === '')
    throw invalid({ currentPassword: [messages.session.currentPassword] })
  const keys = await countSignIn(deps, actor.username, place)
  const [account] = await deps.sql<
    { hash: string | null }[]
  >`select password_hash as hash from account where id = ${actor.accountId}`
  const { right } = await verifyPassword(password, account?.hash, deps.config.passwordMemoryKib)
  if (!right) throw invalid({ currentPassword: [messages.session.currentPasswordWrong] })
  // With a second factor only the tries at that are left to guess, and the password must not wipe them out.
  if (actor.secondFactor) await takeBackSignIn(deps.sql, keys)
  else await forgiveSignIn(deps.sql, keys)
}
