// Confirms the current password of a signed-in user; throttled like a
// sign-in, and recorded in the login history when wrong.
import { messages } from '@rivulet/contract/messages/messages'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import type { Origin } from '../../auth/device.ts'
import { invalid } from '../../errors.ts'
import { verifyPassword } from '../../auth/password.ts'
import { countSignIn, forgiveSignIn, takeBackSignIn } from '../../auth/throttle.ts'
import { noteLogin } from './login-history.ts'

/** @throws 422 on `currentPassword` when it is missing or wrong, 429 after too many attempts. */
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
  // With a second factor, failures of both steps count together, so a correct password must not reset them.
  if (actor.secondFactor) await takeBackSignIn(deps.sql, keys)
  else await forgiveSignIn(deps.sql, keys)
}
