/** Fetches the signed-in user again: before entering with a stored token, and now and then afterwards. */
import { sessionEndpoints } from '@rivulet/contract/session-endpoints'
import { call } from './api.ts'
import { session, updateUser } from './session.ts'

/** False when the user could not be fetched. A dead token ends the session on the way. */
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

/** In the background: permissions and file tokens as they are now. Never signs anybody out. */
export async function refreshUser(): Promise<void> {
  const { token } = session.get()
  const { data } = await call(sessionEndpoints.me, { keepSession: true }).catch(() => ({ data: null }))
  if (data && session.get().token === token) updateUser(data)
}
