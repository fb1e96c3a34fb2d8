/** Fetches the signed-in user, before entering with a stored token and in the background. */
import { sessionEndpoints } from '@rivulet/contract/endpoints/session-endpoints'
import { call } from '../api.ts'
import { session, updateUser } from './session.ts'

/** False when the user could not be fetched. An invalid token also ends the session. */
export async function loadUser(): Promise<boolean> {
  const { token } = session.get()
  try {
    const { data } = await call(sessionEndpoints.me)
    if (session.get().token === token) updateUser(data)
    return true
  } catch {
    return false
  }
}

/** Refreshes permissions and file tokens in the background. Never signs out. */
export async function refreshUser(): Promise<void> {
  const { token } = session.get()
  const { data } = await call(sessionEndpoints.me, { keepSession: true }).catch(() => ({ data: null }))
  if (data && session.get().token === token) updateUser(data)
}
