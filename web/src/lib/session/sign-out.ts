/** Signs out: locally at once, even offline, and on the server. */
import { request } from '../api.ts'
import { endSession, session } from './session.ts'

export function signOut(): void {
  const told = session.get().token
    ? request('POST', '/auth/sign-out', { keepSession: true })
    : Promise.resolve()
  endSession('signed-out')
  // If the call fails, the session expires on the server by itself.
  void told.catch(() => undefined)
}
