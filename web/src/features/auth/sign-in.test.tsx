/** Signing in. */
import { messages } from '@rivulet/contract/messages/messages'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { programme } from '../../lib/programme.ts'
import { session, startSession } from '../../lib/session/session.ts'
import { answer } from '../../testing/answers.ts'
import { administrator, show } from '../../testing/show.tsx'
import { Reset } from './reset.tsx'
import { SignIn } from './sign-in.tsx'

beforeEach(() => {
  localStorage.clear()
  session.set({ token: null, user: null, ended: null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function type(username: string, password: string) {
  fireEvent.input(screen.getByLabelText('Username'), { target: { value: username } })
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('S1.4 S9.2 username and password are sent as typed; the next screen is preloaded, and the user enters two seconds later', async () => {
  const calls = answer({ 'POST /auth/sign-in': { data: { token: 'rvl_new', user: administrator() } } })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const accepted = vi.fn<() => void>()
  const entered = vi.fn<() => void>()
  show(<SignIn onAccepted={accepted} onEntered={entered} />)
  expect(screen.getByRole('heading').textContent).toBe('Sign in')
  type('ada@example.org', ' Secret123 ')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('ADA LOVELACE'))
  // Also for somebody who is here for the first time.
  expect(screen.getByRole('heading').textContent).toMatch(/^Welcome(?! back)/)
  expect(calls[0]?.body).toEqual({
    username: 'ada@example.org',
    password: ' Secret123 ',
    remember: false,
  })
  expect(session.get().token).toBe('rvl_new')
  expect(accepted).toHaveBeenCalledOnce()
  expect(entered).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(entered).toHaveBeenCalledOnce()
})

test('S4.6 when another tab signs in, this one goes on at once, and a late answer of its own replaces nobody', async () => {
  let arrive: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (arrive = resolve)))
  const entered = vi.fn<() => void>()
  show(<SignIn onAccepted={() => undefined} onEntered={entered} />)
  type('ben@example.org', 'Secret123')
  expect(entered).not.toHaveBeenCalled()
  act(() => startSession({ token: 'rvl_ada', user: administrator() }, false))
  expect(entered).toHaveBeenCalledOnce()
  const ben = { token: 'rvl_ben', user: administrator({ id: 2 }) }
  await act(async () => arrive(Response.json({ data: ben })))
  expect(session.get().token).toBe('rvl_ada')
})

test.each([messages.session.incorrect, messages.session.unverified])('S8.3 %s', async (message) => {
  answer({ 'POST /auth/sign-in': { status: 422, message } })
  show(<SignIn onAccepted={() => undefined} onEntered={() => undefined} />)
  type('ada@example.org', 'wrong')
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect(session.get().token).toBeNull()
  // The sentence is enough: it stays the button to go on with.
  const button = screen.getByRole('button', { name: 'Sign in' })
  expect([button.dataset['outcome'], button.dataset['variant']]).toEqual([undefined, 'filled'])
})

test('S8.3 whoever is not verified yet is led to the support address', async () => {
  const before = programme.get()
  programme.set({ ...before, supportAddress: 'help@example.com' })
  answer({ 'POST /auth/sign-in': { status: 422, message: messages.session.unverified } })
  show(<SignIn onAccepted={() => undefined} onEntered={() => undefined} />)
  type('ada@example.org', 'Secret123')
  const link = await screen.findByRole('link', { name: messages.session.contact })
  expect(link.getAttribute('href')).toBe('mailto:help@example.com')
  programme.set(before)
})

test('R19 a password set by an administrator leads to choosing a new one, without a session', async () => {
  answer({
    'POST /auth/sign-in': { data: { resetToken: 'abc' } },
    'POST /auth/reset/check': { data: { valid: true } },
  })
  show(
    <Routes>
      <Route path="/" element={<SignIn onAccepted={() => undefined} onEntered={() => undefined} />} />
      <Route path="/reset" element={<Reset />} />
    </Routes>,
  )
  type('ada@example.org', 'Given1word')
  expect(await screen.findByText(messages.session.passwordGiven)).toBeTruthy()
  expect(session.get().token).toBeNull()
})

test('S5.2 S5.13 an empty form is rejected here, and the first empty field gets the focus', async () => {
  const calls = answer({})
  show(<SignIn onAccepted={() => undefined} onEntered={() => undefined} />)
  type('', '')
  expect((await screen.findByRole('alert')).textContent).toContain(messages.form.invalid)
  expect(screen.getAllByText(messages.field.required)).toHaveLength(2)
  expect(calls).toHaveLength(0)
})

test('S1.4 S9.1 keep me connected is off on the first visit and remembered afterwards', () => {
  const first = show(<SignIn onAccepted={() => undefined} onEntered={() => undefined} />)
  const kept = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Keep me connected' })
  expect(kept().checked).toBe(false)
  first.unmount()
  localStorage.setItem('rivulet.remember', '1')
  show(<SignIn onAccepted={() => undefined} onEntered={() => undefined} />)
  expect(kept().checked).toBe(true)
})

test('S8.1 a session ended by the server shows why; signing out shows nothing', () => {
  session.set({ token: null, user: null, ended: 'expired' })
  const first = show(<SignIn onAccepted={() => undefined} onEntered={() => undefined} />)
  expect(screen.getByRole('alert').textContent).toBe(messages.session.over)
  first.unmount()
  session.set({ token: null, user: null, ended: 'signed-out' })
  show(<SignIn onAccepted={() => undefined} onEntered={() => undefined} />)
  expect(screen.queryByRole('alert')).toBeNull()
})
