// A signed-in person proves again who they are: with the current password, counted like a sign-in and kept like one when it is wrong.
import { messages } from '@rivulet/contract/messages'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import type { Origin } from '../../http/device.ts'
import { invalid } from '../../http/errors.ts'
import { verifyPassword } from '../../http/password.ts'
import { countSignIn, forgiveSignIn, takeBackSignIn } from '../../http/throttle.ts'
import { noteLogin } from './login-history.ts'

/** @throws 422 on `currentPassword` when it is missing or wrong, 429 after too many tries. */
export async function confirmPassword(
  deps: Deps,
  actor: Actor,
  password: unknown,
  origin: Origin,
): Promise<void> {
  if (typeof password !== 'string' || password === '')
    throw invalid({ currentPassword: [messages.session.currentPassword] })
  const keys = await countSignIn(deps, actor.username, origin)
  const [account] = await deps.sql<
    { hash: string | null }[]
  >`select password_hash as hash from account where id = ${actor.accountId}`
  const { right } = await verifyPassword(password, account?.hash, deps.config.passwordMemoryKib)
  if (!right) {
    const { accountId, username } = actor
    await noteLogin(deps.sql, { accountId, username, at: deps.now(), origin }, 'incorrect')
    throw invalid({ currentPassword: [messages.session.currentPasswordWrong] })
  }
  // With a second factor only the tries at that are left to guess, and the password must not wipe them out.
  if (actor.secondFactor) await takeBackSignIn(deps.sql, keys)
  else await forgiveSignIn(deps.sql, keys)
}
