/** The session on this device: token and user, stored according to 'keep me connected'. */
import type { SessionUser, SignedIn } from '@rivulet/contract/answers/session-answer'
import { createStore, type Store, useStore } from '../store.ts'
import { readStored, readStoredJson, writeStored } from '../stored/stored.ts'

export type Session = {
  token: string | null
  user: SessionUser | null
  /** Why the last session ended, which decides the next screen. */
  ended: 'signed-out' | 'expired' | null
}

const nobody: Session = { token: null, user: null, ended: null }
const place = (): Storage => (remembers() ? localStorage : sessionStorage)
const keptToken = (): string | null => readStored(place(), 'token')

/** The 'keep me connected' choice; always stored. */
export const remembers = (): boolean => readStored(localStorage, 'remember') === '1'

function kept(): Session {
  const token = keptToken()
  return token ? { token, user: readStoredJson<SessionUser>(place(), 'user'), ended: null } : nobody
}

export const session = createStore<Session>(kept())
export const useSession = (): Session => useStore(session)
export const useUser = (): SessionUser | null => useSession().user

/** Runs when another user, or nobody, is signed in on this tab, to clear user state. */
export function whenSessionChanges(forget: () => void): void {
  let owner = session.get().token
  session.subscribe(() => {
    const { token } = session.get()
    if (token === owner) return
    owner = token
    forget()
  })
}

/** Whether the person of an earlier session has left this tab since: nothing may come of what they asked. */
export function isSomebodyElse(before: Session): boolean {
  const { token, user } = session.get()
  return before.token !== null && token !== before.token && user?.id !== before.user?.id
}

/** A store that is reset when the session ends. */
export function createSessionStore<T>(first: T): Store<T> {
  const store = createStore(first)
  whenSessionChanges(() => store.set(first))
  return store
}

/** Other tabs see each write as it is made: a token has its user. */
function keep(storage: Storage, token: string, user: SessionUser): void {
  writeStored(storage, 'user', JSON.stringify(user))
  writeStored(storage, 'token', token)
}

function forget(storage: Storage): void {
  writeStored(storage, 'token', null)
  writeStored(storage, 'user', null)
}

/** The token is replaced, not removed first: other tabs would sign out, and take the new one with them. */
export function startSession({ token, user }: SignedIn, remember: boolean): void {
  keep(remember ? localStorage : sessionStorage, token, user)
  writeStored(localStorage, 'remember', remember ? '1' : '0')
  forget(remember ? sessionStorage : localStorage)
  session.set({ token, user, ended: null })
}

/** Replaces the token, after a password change and when an impersonation starts or ends. */
export const replaceSession = (next: SignedIn): void => startSession(next, remembers())

/** Updates the user. */
export function updateUser(user: SessionUser): void {
  const { token } = session.get()
  // Another tab may have removed the session meanwhile.
  if (!token || keptToken() !== token) return
  keep(place(), token, user)
  session.set({ token, user, ended: null })
}

/** Of the user's notifications; every answer that counts them says how many. */
export function setUnread(unread: number): void {
  const { user } = session.get()
  if (user && user.unread !== unread) updateUser({ ...user, unread })
}

export function endSession(ended: NonNullable<Session['ended']>): void {
  for (const storage of [localStorage, sessionStorage]) forget(storage)
  session.set({ ...nobody, ended })
}

/** Compares the stored token with the current one: another tab may have signed out or in. */
export function checkSession(): void {
  const { token } = session.get()
  const stored = keptToken()
  if (token && !stored) endSession('expired')
  else if (stored && stored !== token) session.set(kept())
}

export const monitorPeriod = 2000

/**
 * Checks the stored token every two seconds, and at once when another tab changes it or this one is seen again: timers of
 * a hidden tab are slow. Returns a function that stops it.
 */
export function monitorSession(): () => void {
  const timer = setInterval(checkSession, monitorPeriod)
  window.addEventListener('storage', checkSession)
  document.addEventListener('visibilitychange', checkSession)
  return () => {
    clearInterval(timer)
    window.removeEventListener('storage', checkSession)
    document.removeEventListener('visibilitychange', checkSession)
  }
}
