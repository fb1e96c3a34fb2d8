/** Session storage, and synchronisation between tabs. */
import { beforeEach, expect, test, vi } from 'vitest'
import { administrator } from '../../testing/show.tsx'

const user = administrator()
const load = async () => (vi.resetModules(), import('./session.ts'))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('S1.4 S9.1 with keep me connected token and user are in local storage; the flag is always stored', async () => {
  const { startSession } = await load()
  startSession({ token: 'rvl_a', user }, true)
  expect(localStorage.getItem('rivulet.token')).toBe('rvl_a')
  expect(JSON.parse(localStorage.getItem('rivulet.user') ?? '')).toEqual(user)
  expect(localStorage.getItem('rivulet.remember')).toBe('1')
  expect(sessionStorage.getItem('rivulet.token')).toBeNull()
  expect((await load()).session.get()).toMatchObject({ token: 'rvl_a', user: { name: user.name } })
})

test('S9.1 R13 without keep me connected the session ends with the tab', async () => {
  const { startSession } = await load()
  startSession({ token: 'rvl_a', user }, false)
  expect(sessionStorage.getItem('rivulet.token')).toBe('rvl_a')
  expect(localStorage.getItem('rivulet.token')).toBeNull()
  expect(localStorage.getItem('rivulet.remember')).toBe('0')
})

test('S4.6 a token removed in another tab ends the session', async () => {
  const { startSession, checkSession, session } = await load()
  startSession({ token: 'rvl_a', user }, true)
  checkSession()
  expect(session.get().token).toBe('rvl_a')
  localStorage.removeItem('rivulet.token')
  checkSession()
  expect(session.get()).toEqual({ token: null, user: null, ended: 'expired' })
})

test('S4.6 a token stored by another tab is adopted, with its user', async () => {
  const { checkSession, session } = await load()
  localStorage.setItem('rivulet.remember', '1')
  localStorage.setItem('rivulet.token', 'rvl_b')
  localStorage.setItem('rivulet.user', JSON.stringify(user))
  checkSession()
  expect(session.get()).toMatchObject({ token: 'rvl_b', user: { id: user.id } })
})

test('S9.2 the storage is checked every two seconds', async () => {
  vi.useFakeTimers()
  const { startSession, monitorSession, session } = await load()
  startSession({ token: 'rvl_a', user }, false)
  const stop = monitorSession()
  sessionStorage.removeItem('rivulet.token')
  vi.advanceTimersByTime(1999)
  expect(session.get().token).toBe('rvl_a')
  vi.advanceTimersByTime(1)
  expect(session.get().token).toBeNull()
  stop()
  vi.useRealTimers()
})

test('S4.6 R54 signing out clears storage and user', async () => {
  const { startSession, endSession, session } = await load()
  startSession({ token: 'rvl_a', user }, true)
  endSession('signed-out')
  expect(session.get().user).toBeNull()
  expect(Object.keys(localStorage)).toEqual(['rivulet.remember'])
})

test('S4.6 a late response does not restore a removed token', async () => {
  const { startSession, updateUser, checkSession, session } = await load()
  startSession({ token: 'rvl_a', user }, true)
  localStorage.removeItem('rivulet.token')
  updateUser({ ...user, name: 'SOMEBODY' })
  expect(localStorage.getItem('rivulet.token')).toBeNull()
  checkSession()
  expect(session.get()).toMatchObject({ token: null, ended: 'expired' })
})

test('S4.6 another tab sees at every moment of a sign-in whose session it is, and ends none', async () => {
  const { startSession } = await load()
  startSession({ token: 'rvl_a', user }, true)
  const other = await load()
  const seen: string[] = []
  other.session.subscribe(() => {
    const now = other.session.get()
    seen.push(`${now.token} ${now.user?.id}`)
  })
  // As the browser announces each write to other tabs.
  for (const name of ['setItem', 'removeItem'] as const) {
    const write = Storage.prototype[name] as (...words: string[]) => void
    vi.spyOn(Storage.prototype, name).mockImplementation(function (this: Storage, ...words: string[]) {
      write.apply(this, words)
      if (this === localStorage) other.checkSession()
    })
  }
  startSession({ token: 'rvl_b', user: { ...user, id: 2 } }, true)
  vi.restoreAllMocks()
  expect(seen).toEqual(['rvl_b 2'])
  expect(localStorage.getItem('rivulet.token')).toBe('rvl_b')
})

test('S9.2 what another tab does is seen at once, and by a hidden tab when it is seen again', async () => {
  const { startSession, monitorSession, session } = await load()
  startSession({ token: 'rvl_a', user }, true)
  const stop = monitorSession()
  localStorage.setItem('rivulet.token', 'rvl_b')
  window.dispatchEvent(new StorageEvent('storage', { key: 'rivulet.token' }))
  expect(session.get().token).toBe('rvl_b')
  localStorage.setItem('rivulet.token', 'rvl_c')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(session.get().token).toBe('rvl_c')
  stop()
})
