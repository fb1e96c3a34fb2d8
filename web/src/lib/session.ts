/** Who is signed in on this device: token and user, kept as long as 'keep me connected' says. */
import type { SessionUser, SignedIn } from '@rivulet/contract/session-answer'
import { createStore, type Store, useStore } from './store.ts'
import { readStored, readStoredJson, writeStored } from './stored.ts'

export type Session = {
  token: string | null
  user: SessionUser | null
  /** Why the last session ended, for where to go next. */
  ended: 'signed-out' | 'expired' | null
}

const nobody: Session = { token: null, user: null, ended: null }
const place = (): Storage => (remembers() ? localStorage : sessionStorage)
const keptToken = (): string | null => readStored(place(), 'token')

/** Whether the person asked to stay connected; always stored. */
export const remembers = (): boolean => readStored(localStorage, 'remember') === '1'

function kept(): Session {
  const token = keptToken()
  return token ? { token, user: readStoredJson<SessionUser>(place(), 'user'), ended: null } : nobody
}

export const session = createStore<Session>(kept())
export const useSession = (): Session => useStore(session)
export const useUser = (): SessionUser | null => useSession().user

/** What was kept for the last person is forgotten when somebody else, or nobody, is signed in on this tab. */
export function whenSessionChanges(forget: () => void): void {
  let owner = session.get().token
  session.subscribe(() => {
    const { token } = session.get()
    if (token === owner) return
    owner = token
    forget()
  })
}

/** A store whose value ends with the session it was made for. */
export function createSessionStore<T>(first: T): Store<T> {
  const store = createStore(first)
  whenSessionChanges(() => store.set(first))
  return store
}

function keep(token: string | null, user: SessionUser | null): void {
  writeStored(place(), 'token', token)
  writeStored(place(), 'user', user && JSON.stringify(user))
}

function forget(): void {
  for (const storage of [localStorage, sessionStorage]) {
    writeStored(storage, 'token', null)
    writeStored(storage, 'user', null)
  }
}

export function startSession({ token, user }: SignedIn, remember: boolean): void {
  forget()
  writeStored(localStorage, 'remember', remember ? '1' : '0')
  keep(token, user)
  session.set({ token, user, ended: null })
}

/** Another token for the same device: after a changed password, and at both ends of an impersonation. */
export const replaceSession = (next: SignedIn): void => startSession(next, remembers())

/** The user as the server now knows it. */
export function updateUser(user: SessionUser): void {
  const { token } = session.get()
  // What another tab removed meanwhile stays removed.
  if (!token || keptToken() !== token) return
  keep(token, user)
  session.set({ token, user, ended: null })
}

export function endSession(ended: NonNullable<Session['ended']>): void {
  forget()
  session.set({ ...nobody, ended })
}

/** Looks whether the stored token is still the one in use: another tab may have signed out, or in as somebody else. */
export function checkSession(): void {
  const { token } = session.get()
  const stored = keptToken()
  if (token && !stored) endSession('expired')
  else if (stored && stored !== token) session.set(kept())
}

export const monitorPeriod = 2000

/** Watches the stored token every two seconds; the answer stops it. */
export function monitorSession(): () => void {
  const timer = setInterval(checkSession, monitorPeriod)
  return () => clearInterval(timer)
}
