/** Route guards and redirects, with the real routes in jsdom. */
import { MantineProvider } from '@mantine/core'
import { messages } from '@rivulet/contract/messages/messages'
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

/** Loads the application at an address, like a reload. */
async function open(path: string) {
  location.hash = `#${path}`
  const { router } = await import('./router.tsx')
  const { checkSession, session } = await import('../lib/session/session.ts')
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

test('S2.6 S4.5 a fresh load without a token goes to sign-in and remembers the path', async () => {
  const { at } = await open('/dashboard/marketing/link?search=tea')
  await waitFor(() =>
    expect(at()).toBe(`/${query({ current: '/dashboard/marketing/link?search=tea' })}`),
  )
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
})

test('S2.6 an address typed before signing in leads to the sign-in, which remembers it', async () => {
  const { router, at } = await open('/sign-up')
  await waitFor(() => expect(at()).toBe('/sign-up'))
  await screen.findByRole('heading', { name: 'Become an affiliate' })
  await router.navigate('/dashboard/marketing/shop/add')
  expect(at()).toBe(`/${query({ current: '/dashboard/marketing/shop/add' })}`)
  await screen.findByRole('heading', { name: 'Sign in' })
  await router.navigate('/dashboard/marketing/link')
  expect(at()).toBe(`/${query({ current: '/dashboard/marketing/link' })}`)
})

test('S2.6 an unknown path is not an origin', async () => {
  const { router, at } = await open('/nowhere')
  await screen.findByRole('heading', { name: 'Page not found' })
  await router.navigate('/dashboard/home')
  expect(at()).toBe(`/${query({ current: '/dashboard/home' })}`)
})

test('R39 the forbidden page names only known screens', async () => {
  await open(`/forbidden${query({ toForbidden: '//evil.example/x', fromForbidden: '<b>x</b>' })}`)
  const page = (await screen.findByRole('heading', { name: 'Access denied' })).parentElement
  expect(page?.textContent).not.toContain('evil')
  expect(page?.textContent).not.toContain('<b>')
})

test('S4.5 S4.6 a remembered token signs in automatically: the user is fetched before entering', async () => {
  remember('rvl_kept')
  const calls = answer({ 'GET /auth/me': { data: user }, 'GET /home/admin': home })
  const { at, session } = await open('/dashboard')
  await waitFor(() => expect(at()).toBe('/dashboard/home'))
  expect(calls[0]).toMatchObject({ method: 'GET', path: '/auth/me' })
  expect(calls[0]?.headers.get('bearer')).toBe('Bearer rvl_kept')
  expect(calls[0]?.headers.get('device')).toMatch(/^[0-9a-f]{16}$/)
  expect(session.get().user?.name).toBe(user.name)
})

test('S4.5 a user that cannot be fetched leads to the forbidden page', async () => {
  remember('rvl_kept')
  answer({ 'GET /auth/me': { status: 503, message: 'down' } })
  const { at } = await open('/dashboard/home')
  await waitFor(() => expect(at()).toBe(`/forbidden${query({ toForbidden: '/dashboard/home' })}`))
})

test('S8.1 S6.7 an invalid token ends the session and the path is remembered', async () => {
  remember('rvl_dead')
  answer({ 'GET /auth/me': { status: 401, message: 'Your session has ended' } })
  const { at, session } = await open('/dashboard/financial/invoice')
  await waitFor(() => expect(at()).toBe(`/${query({ current: '/dashboard/financial/invoice' })}`))
  expect(session.get().token).toBeNull()
  expect(localStorage.getItem('rivulet.token')).toBeNull()
})

test('S8.1 a 403 about new terms keeps the session and leads to the terms', async () => {
  remember('rvl_kept')
  const affiliate = { ...user, profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' } }
  let termsDue: number | undefined
  answer({
    'GET /auth/me': () => ({
      data: { ...affiliate, affiliate: { aid: 'ab', welcome: null, termsDue } },
    }),
    'GET /auth/terms': { data: { version: 2, text: 'Be kind.', since: '2026-01-01T00:00:00.000Z' } },
    'GET /home/affiliate': () => {
      termsDue = 2
      return { status: 403, message: messages.terms.due, meta: { code: 'terms' } }
    },
  })
  const { at, session } = await open('/dashboard/home')
  await waitFor(() => expect(at()).toBe('/terms'))
  expect(session.get().token).toBe('rvl_kept')
  expect(await screen.findByText('Be kind.')).toBeTruthy()
})

test('S4.6 S8.1 removing the stored token redirects to sign-in with the current path', async () => {
  remember('rvl_kept')
  const { at, checkSession } = await open('/dashboard/settings/account')
  await waitFor(() => expect(at()).toBe('/dashboard/settings/account'))
  localStorage.removeItem('rivulet.token')
  checkSession()
  await waitFor(() => expect(at()).toBe(`/${query({ current: '/dashboard/settings/account' })}`))
})

test('S2.2 S2.6 a signed-in user is redirected from sign-in to the requested screen', async () => {
  remember('rvl_kept')
  const { at } = await open(`/${query({ current: '/dashboard/settings/account' })}`)
  await waitFor(() => expect(at()).toBe('/dashboard/settings/account'))
})

test('R39 nobody is redirected to an address outside the dashboard', async () => {
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

test('S2.4 S2.6 a second denial keeps the original origin, and Go back returns there', async () => {
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
  const page = (await screen.findByRole('heading', { name: 'Access denied' })).parentElement
  expect(page?.textContent).toContain('You are coming from My Profile')
  expect(page?.textContent).toContain('and you have no access to Credential › Profiles')
  expect(page?.textContent).not.toContain('/dashboard')
  expect(screen.getByRole('button', { name: 'Back to Sign-In' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the home screen' }).getAttribute('href')).toContain(
    '/dashboard/home',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(at()).toBe('/dashboard/settings/account'))
})

test('S2.29 S2.8 S6.5 home and My Profile need no permission', async () => {
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

test('S2.9 of two addresses in a row the second is shown, not the not-found page', async () => {
  remember('rvl_kept')
  answer({
    'GET /auth/me': { data: user },
    'GET /home/admin': home,
    'GET /admin/profile': { data: [], meta: { total: 0 } },
  })
  const { router, at } = await open('/dashboard/home')
  await waitFor(() => expect(at()).toBe('/dashboard/home'))
  const first = router.navigate('/dashboard/admin/profile/5')
  await router.navigate('/dashboard/admin/profile')
  await first
  expect(at()).toBe('/dashboard/admin/profile')
  expect(router.state.matches.at(-1)?.route.path).not.toBe('*')
})

test('S6.5 R20 admin screens are closed to affiliates, whatever their profile says', async () => {
  remember('rvl_kept')
  const affiliate = administrator({ profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' } })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answer({ 'GET /auth/me': { data: affiliate } })
  const { router, at } = await open('/dashboard/settings/account')
  await waitFor(() => expect(at()).toBe('/dashboard/settings/account'))
  await router.navigate('/dashboard/financial/order/unattributed')
  expect(at()).toContain('/forbidden?toForbidden=%2Fdashboard%2Ffinancial%2Forder%2Funattributed')
})

test('S6.7 S8.1 a 403 also ends the session, but not while acting for an affiliate', async () => {
  const forbidden = { status: 403, message: 'You do not have access to this' }
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
  // The half hour is over: nothing can be done but sign in.
  answer({ 'GET /marketing/shop': { status: 401, message: messages.session.over } })
  const { get } = await import('../lib/api.ts')
  await expect(get('/marketing/shop')).rejects.toThrow(messages.session.over)
  await waitFor(() => expect(other.at()).toBe(`/${query({ current: '/dashboard/settings/account' })}`))
  expect(other.session.get()).toMatchObject({ token: null, ended: 'expired' })
})

test('S1.7 S2.1 S2.5 each screen sets the window title and starts scrolled to the top', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo')
  const { router } = await open('/')
  await waitFor(() => expect(document.title).toBe('Sign in · Rivulet'))
  scrolled.mockClear()
  await router.navigate('/nowhere')
  await waitFor(() => expect(document.title).toBe('Page not found · Rivulet'))
  expect(scrolled).toHaveBeenCalledWith(0, 0)
})

test('S9.5 Back dismisses an open question, and its action does not run', async () => {
  remember('rvl_a')
  const { router, at } = await open('/dashboard/settings/account')
  await waitFor(() => expect(at()).toBe('/dashboard/settings/account'))
  await router.navigate('/dashboard/download')
  const { askToConfirm, openQuestions } = await import('../lib/confirm.ts')
  const answered = askToConfirm({ message: 'New API key?' })
  await router.navigate(-1)
  await waitFor(() => expect(at()).toBe('/dashboard/settings/account'))
  expect(await answered).toBe(false)
  expect(openQuestions.get()).toEqual([])
})

test('S2.9 S2.5 a screen that a resource lacks is not found, even without any permission for it', async () => {
  answer({
    'GET /auth/me': { data: { ...user, permissions: ['marketing.link.index'] } },
    'GET /home/admin': home,
  })
  remember('rvl_a')
  const { at } = await open('/dashboard/financial/order/trash')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  expect(at()).toBe('/dashboard/financial/order/trash')
})
