/** The doors of the application: who is sent where, with the real routes in the address bar of a browser without a screen. */
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer } from '../testing/answers.ts'
import { administrator } from '../testing/show.tsx'
import { theme } from '../ui/theme/theme.ts'

const user = administrator()
const home = { status: 500 }
let stop: (() => void) | undefined

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.resetModules()
  answer({ 'GET /auth/me': { data: user }, 'GET /home/admin': home })
})
afterEach(() => {
  stop?.()
  cleanup()
})

const remember = (token: string | null) => {
  localStorage.setItem('rivulet.remember', '1')
  if (token) localStorage.setItem('rivulet.token', token)
}

/** Loads the application anew at that address, as a reload does. */
async function open(path: string) {
  location.hash = `#${path}`
  const { router } = await import('./router.tsx')
  const { checkSession, session } = await import('../lib/session.ts')
  render(
    <MantineProvider theme={theme} env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  stop = () => router.dispose()
  const at = () => router.state.location.pathname + router.state.location.search
  return { router, at, session, checkSession }
}
const query = (pairs: Record<string, string>) => `?${new URLSearchParams(pairs)}`

test('S2.6 S4.5 a fresh load without a token goes to sign-in and remembers the way', async () => {
  const { at } = await open('/dashboard/marketing/link?search=tea')
  await waitFor(() =>
    expect(at()).toBe(`/${query({ current: '/dashboard/marketing/link?search=tea' })}`),
  )
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
})

test('S2.4 S2.6 from a screen of ours a protected one without a token is denied, both ends named', async () => {
  const { router, at } = await open('/sign-up')
  await waitFor(() => expect(at()).toBe('/sign-up'))
  await screen.findByRole('heading', { name: 'Become an affiliate' })
  await router.navigate('/dashboard/home')
  expect(at()).toBe(`/forbidden${query({ toForbidden: '/dashboard/home', fromForbidden: '/sign-up' })}`)
  const page = (await screen.findByRole('heading', { name: 'Access denied' })).parentElement
  expect(page?.textContent).toContain('You are coming from /sign-up')
  expect(page?.textContent).toContain('and you have no access to /dashboard/home')
  expect(screen.getByRole('button', { name: 'Go back' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Back to Sign-In' })).toBeTruthy()
})

test('S2.6 an address that matched nothing is no place to come from', async () => {
  const { router, at } = await open('/nowhere')
  await screen.findByRole('heading', { name: 'Page not found' })
  await router.navigate('/dashboard/home')
  expect(at()).toBe(`/${query({ current: '/dashboard/home' })}`)
})

test('R39 the denied page names screens of ours alone', async () => {
  await open(`/forbidden${query({ toForbidden: '//evil.example/x', fromForbidden: '<b>x</b>' })}`)
  const page = (await screen.findByRole('heading', { name: 'Access denied' })).parentElement
  expect(page?.textContent).not.toContain('evil')
  expect(page?.textContent).not.toContain('<b>')
})

test('S4.5 S4.6 a remembered token signs in by itself: the user is fetched before entering', async () => {
  remember('rvl_kept')
  const calls = answer({ 'GET /auth/me': { data: user }, 'GET /home/admin': home })
  const { at, session } = await open('/dashboard')
  await waitFor(() => expect(at()).toBe('/dashboard/home'))
  expect(calls[0]).toMatchObject({ method: 'GET', path: '/auth/me' })
  expect(calls[0]?.headers.get('bearer')).toBe('Bearer rvl_kept')
  expect(calls[0]?.headers.get('device')).toMatch(/^[0-9a-f]{16}$/)
  expect(session.get().user?.name).toBe(user.name)
})

test('S4.5 when the user cannot be fetched the screen is denied', async () => {
  remember('rvl_kept')
  answer({ 'GET /auth/me': { status: 503, message: 'down' } })
  const { at } = await open('/dashboard/home')
  await waitFor(() => expect(at()).toBe(`/forbidden${query({ toForbidden: '/dashboard/home' })}`))
})

test('S8.1 S6.7 a dead token ends the session and the way is remembered', async () => {
  remember('rvl_dead')
  answer({ 'GET /auth/me': { status: 401, message: 'Your session is over' } })
  const { at, session } = await open('/dashboard/financial/invoice')
  await waitFor(() => expect(at()).toBe(`/${query({ current: '/dashboard/financial/invoice' })}`))
  expect(session.get().token).toBeNull()
  expect(localStorage.getItem('rivulet.token')).toBeNull()
})

test('S4.6 S8.1 a token that disappears from the storage sends to sign-in from where one was', async () => {
  remember('rvl_kept')
  const { at, checkSession } = await open('/dashboard/settings/account')
  await waitFor(() => expect(at()).toBe('/dashboard/settings/account'))
  localStorage.removeItem('rivulet.token')
  checkSession()
  await waitFor(() => expect(at()).toBe(`/${query({ current: '/dashboard/settings/account' })}`))
})

test('S2.2 S2.6 who is signed in does not meet the front door, and goes on to where it was asked for', async () => {
  remember('rvl_kept')
  const { at } = await open(`/${query({ current: '/dashboard/settings/account' })}`)
  await waitFor(() => expect(at()).toBe('/dashboard/settings/account'))
})

test('R39 nobody is sent on to an address that is no screen of the dashboard', async () => {
  remember('rvl_kept')
  const { at } = await open(`/${query({ current: '//evil.example' })}`)
  await waitFor(() => expect(at()).toBe('/dashboard/home'))
})

test('S6.5 S6.7 a screen whose permission is missing is denied with a warning', async () => {
  remember('rvl_kept')
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answer({
    'GET /auth/me': { data: administrator({ permissions: ['marketing.shop.index'] }) },
    'GET /home/admin': home,
  })
  const { router, at } = await open('/dashboard/settings/account')
  await waitFor(() => expect(at()).toBe('/dashboard/settings/account'))
  await router.navigate('/dashboard/admin/user')
  expect(at()).toContain('/forbidden?toForbidden=%2Fdashboard%2Fadmin%2Fuser')
  expect(warned).toHaveBeenCalledWith('No permission matches admin.user.index')
})

test('S2.4 S2.6 who is denied twice still comes from where they were before, and goes back there', async () => {
  remember('rvl_kept')
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answer({
    'GET /auth/me': { data: administrator({ permissions: ['marketing.shop.index'] }) },
    'GET /home/admin': home,
  })
  const { router, at } = await open('/dashboard/settings/account')
  await waitFor(() => expect(at()).toBe('/dashboard/settings/account'))
  await router.navigate('/dashboard/admin/user')
  await router.navigate('/dashboard/admin/profile')
  const denied = {
    toForbidden: '/dashboard/admin/profile',
    fromForbidden: '/dashboard/settings/account',
  }
  expect(at()).toBe(`/forbidden${query(denied)}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(at()).toBe('/dashboard/settings/account'))
})

test('S2.29 S2.8 S6.5 home and the own account are open to whoever holds no permission at all', async () => {
  remember('rvl_kept')
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answer({ 'GET /auth/me': { data: administrator({ permissions: [] }) }, 'GET /home/admin': home })
  const { router, at } = await open('/dashboard')
  await waitFor(() => expect(at()).toBe('/dashboard/home'))
  await router.navigate('/dashboard/settings/account')
  expect(at()).toBe('/dashboard/settings/account')
  await router.navigate('/dashboard/marketing/shop')
  expect(at()).toContain('/forbidden?')
})

test('S6.5 R20 what is for admin users is closed to an affiliate, whatever its profile says', async () => {
  remember('rvl_kept')
  const affiliate = administrator({ profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' } })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answer({ 'GET /auth/me': { data: affiliate } })
  const { router, at } = await open('/dashboard/settings/account')
  await waitFor(() => expect(at()).toBe('/dashboard/settings/account'))
  await router.navigate('/dashboard/financial/order/unattributed')
  expect(at()).toContain('/forbidden?toForbidden=%2Fdashboard%2Ffinancial%2Forder%2Funattributed')
})

test('S6.7 S8.1 a call that is forbidden ends the session too, but not on behalf of an affiliate', async () => {
  const forbidden = { status: 403, message: 'You have no access to this' }
  const answers = {
    'GET /home/admin': home,
    'GET /home/affiliate': home,
    'GET /marketing/shop': forbidden,
  }
  const askFor = async (who: typeof user) => {
    answer({ ...answers, 'GET /auth/me': { data: who } })
    remember('rvl_kept')
    const opened = await open('/dashboard/settings/account')
    await waitFor(() => expect(opened.at()).toBe('/dashboard/settings/account'))
    const { get } = await import('../lib/api.ts')
    await expect(get('/marketing/shop')).rejects.toThrow(forbidden.message)
    return opened
  }
  const own = await askFor(user)
  await waitFor(() => expect(own.at()).toBe(`/${query({ current: '/dashboard/settings/account' })}`))
  expect(own.session.get().token).toBeNull()
  own.router.dispose()
  cleanup()
  vi.resetModules()
  const other = await askFor({ ...user, impersonator: { id: 9, name: 'ADA' } })
  expect([other.at(), other.session.get().token]).toEqual(['/dashboard/settings/account', 'rvl_kept'])
})

test('S1.7 S2.1 S2.5 each screen names the window, and begins at its top', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo')
  const { router } = await open('/')
  await waitFor(() => expect(document.title).toBe('Sign in · Rivulet'))
  scrolled.mockClear()
  await router.navigate('/nowhere')
  await waitFor(() => expect(document.title).toBe('Page not found · Rivulet'))
  expect(scrolled).toHaveBeenCalledWith(0, 0)
})

test('S9.5 Back dismisses the question that stands over the screen: nothing is done on another one', async () => {
  remember('rvl_a')
  const { router, at } = await open('/dashboard/settings/account')
  await waitFor(() => expect(at()).toBe('/dashboard/settings/account'))
  await router.navigate('/dashboard/download')
  const { agreed, openQuestions } = await import('../lib/confirm.ts')
  const answered = agreed({ message: 'New API key?' })
  await router.navigate(-1)
  await waitFor(() => expect(at()).toBe('/dashboard/settings/account'))
  expect(await answered).toBe(false)
  expect(openQuestions.get()).toEqual([])
})

test('S2.9 S2.5 a screen that a resource does not have is not found, also for somebody who holds no level of it', async () => {
  answer({
    'GET /auth/me': { data: { ...user, permissions: ['marketing.link.index'] } },
    'GET /home/admin': home,
  })
  remember('rvl_a')
  const { at } = await open('/dashboard/financial/order/trash')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  expect(at()).toBe('/dashboard/financial/order/trash')
})
