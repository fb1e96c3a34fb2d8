/** Leaves the session: here at once, also offline, and on the server as soon as it hears of it. */
import { request } from './api.ts'
import { endSession, session } from './session.ts'

/** What else the browser keeps of the person: answers stored by the service worker. */
async function dropCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.includes('api')).map((name) => caches.delete(name)))
}

export function signOut(): void {
  const told = session.get().token
    ? request('POST', '/auth/sign-out', { keepSession: true })
    : Promise.resolve()
  endSession('signed-out')
  // The server ends the session by its own clock when it cannot be told.
  void Promise.allSettled([told, dropCaches()])
}
