/** Choosing the first password: the texts do not speak of a forgotten one. */
import { messages } from '@rivulet/contract/messages/messages'
import { recoveryMessages as said } from '@rivulet/contract/messages/recovery-messages'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { programme } from '../../lib/programme.ts'
import { answer } from '../../testing/answers.ts'
import { showRoutes } from '../../testing/show.tsx'
import { Recover } from './recover.tsx'
import { Reset } from './reset.tsx'

const before = programme.get()
afterEach(() => programme.set(before))

const open = (at: string) => {
  cleanup()
  showRoutes(
    [
      { path: '/recover', Component: Recover },
      { path: '/reset', Component: Reset },
    ],
    at,
  )
}
const heading = (name: string) => screen.findByRole('heading', { name })

test('S1.6 who was added asks for the link with the username filled in, and chooses a password', async () => {
  programme.set({ ...before, mails: true })
  const calls = answer({
    'POST /auth/recover': { data: null, message: messages.session.recoverySent },
    'POST /auth/reset/check': { data: { valid: true } },
    'POST /auth/reset': { data: null },
  })
  open('/recover?first=ann%2Bme%40example.com')
  await heading(said.first.title)
  expect(screen.getByText(said.first.lead)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  await heading(said.first.sent)
  expect(calls[0]?.body).toEqual({ username: 'ann+me@example.com' })

  open('/reset?token=abc&first=ann%2Bme%40example.com')
  await heading(said.first.title)
  const again = await screen.findByRole('link', { name: said.anew })
  expect(again.getAttribute('href')).toContain('/recover?first=ann%2Bme%40example.com')
  for (const label of ['Password', 'Password Confirmation'])
    fireEvent.input(screen.getByLabelText(label), { target: { value: 'Orange7juice' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save the password' }))
  await screen.findByText(said.first.done)
})

test('S1.6 S8.5 who has forgotten a password reads of recovering it', async () => {
  programme.set({ ...before, mails: true })
  answer({
    'POST /auth/recover': { data: null, message: messages.session.recoverySent },
    'POST /auth/reset/check': { data: { valid: true } },
  })
  open('/recover')
  await heading(said.title)
  fireEvent.input(screen.getByLabelText('Username'), { target: { value: 'ann@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  await heading(messages.session.recoverySent)
  open('/reset?token=abc')
  await heading(said.resetTitle)
})
