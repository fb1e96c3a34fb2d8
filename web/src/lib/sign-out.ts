/** Leaves the session: here at once, also offline, and on the server as soon as it hears of it. */
import { request } from './api.ts'
import { endSession, session } from './session.ts'

export function signOut(): void {
  const told = session.get().token
    ? request('POST', '/auth/sign-out', { keepSession: true })
    : Promise.resolve()
  endSession('signed-out')
  // The server ends the session by its own clock when it cannot be told.
  void told.catch(() => undefined)
}
