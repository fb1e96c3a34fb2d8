/** My Profile. */
import { formats } from '@rivulet/contract/format'
import { noHold } from '@rivulet/contract/messages/day-count'
import { messages } from '@rivulet/contract/messages/messages'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../lib/session/session.ts'
import { hasUnsavedChanges } from '../../lib/page/unsaved-changes.ts'
import { answer } from '../../testing/answers.ts'
import { administrator, show, signIn } from '../../testing/show.tsx'
import { noBank } from '../../testing/no-bank.ts'
import { Account } from './account.tsx'

const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const device = { createdAt: '2026-11-01T08:00:00Z', lastUsedAt: '2026-11-20T13:00:00Z', ip: '192.0.2.7' }
const sessions = {
  data: [
    { ...device, id: 1, current: true, agent, device: null, remember: true },
    { ...device, id: 2, current: false, agent: 'Firefox/140 (Windows)', device: null, remember: false },
  ],
}
const affiliate = administrator({
  name: 'MAREN OLBRECHT',
  profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' },
  affiliate: {
    aid: 'A7K2',
    commission: '12.50',
    hold: 0,
    contact: { type: 'telegram', value: '@maren' },
    paymentNotes: 'IBAN',
    bank: noBank,
    welcome: null,
  },
})

beforeEach(() => {
  localStorage.clear()
  signIn()
})
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }))

test('S3.16 S6.2 affiliates also have contact and payment notes, other users do not', async () => {
  answer({ 'GET /auth/sessions': sessions })
  const first = show(<Account />)
  expect(screen.queryByLabelText('Payment notes')).toBeNull()
  first.unmount()
  signIn(affiliate)
  show(<Account />)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Payment notes').value).toBe('IBAN')
  expect(screen.getByText(noHold)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Contact').value).toBe('@maren')
})

test('S2.8 S7.5 changes are sent, and a new name is shown everywhere at once', async () => {
  const calls = answer({
    'GET /auth/sessions': sessions,
    'PUT /auth/update': {
      data: { user: administrator({ name: 'ADA KING' }), token: null },
      message: messages.record.updated,
    },
  })
  show(<Account />)
  type(/^Name/, 'ADA KING')
  await waitFor(() => expect(hasUnsavedChanges()).toBe(true))
  save()
  await waitFor(() => expect(session.get().user?.name).toBe('ADA KING'))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    name: 'ADA KING',
    username: 'ada@example.org',
  })
  expect(hasUnsavedChanges()).toBe(false)
})

test('R11 R14 a new password needs the current one, and the device continues with the new token', async () => {
  const calls = answer({
    'GET /auth/sessions': sessions,
    'PUT /auth/update': { data: { user: administrator(), token: 'rvl_next' } },
  })
  show(<Account />)
  type('New password', 'Secret123')
  type('Password confirmation', 'Secret124')
  save()
  expect(await screen.findByText(messages.field.required)).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
  type('Password confirmation', 'Secret123')
  // A password older than the policy.
  type(/^Current password/, 'old')
  expect(screen.queryByText('Weak')).toBeNull()
  save()
  await waitFor(() => expect(session.get().token).toBe('rvl_next'))
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
  expect(screen.queryByText('Strong')).toBeNull()
})

test('R75 R11 a new bank account needs the current password, and only changes are sent', async () => {
  const calls = answer({
    'GET /auth/sessions': sessions,
    'PUT /auth/update': { data: { user: affiliate, token: null } },
  })
  signIn(affiliate)
  show(<Account />)
  expect(screen.queryByLabelText(/^Current password/)).toBeNull()
  type(/^IBAN/, 'NL91 ABNA 0417 1643 00')
  type(/^Current password/, 'Old12345')
  save()
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    name: 'MAREN OLBRECHT',
    username: 'ada@example.org',
    iban: 'NL91 ABNA 0417 1643 00',
    currentPassword: 'Old12345',
  })
})

test('R75 S5.2 a bank account that does not exist and the missing password are reported together', async () => {
  answer({
    'GET /auth/sessions': sessions,
    'PUT /auth/update': {
      status: 422,
      message: messages.form.invalid,
      meta: {
        errors: {
          iban: [formats.iban.message],
          currentPassword: [messages.session.currentPassword],
        },
      },
    },
  })
  signIn(affiliate)
  show(<Account />)
  type(/^IBAN/, 'NL00 ABNA 0417 1643 00')
  save()
  expect(await screen.findByText(formats.iban.message)).toBeTruthy()
  expect(screen.getByText(messages.session.currentPassword)).toBeTruthy()
})

test('S5.27 a generated password fills both fields, but not the current password', async () => {
  answer({ 'GET /auth/sessions': sessions })
  show(<Account />)
  type(/^Username/, 'other@example.org')
  fireEvent.click(screen.getByRole('button', { name: 'Generate a password' }))
  const value = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label).value
  await waitFor(() => expect(value('New password')).toMatch(/^\S{12,}$/))
  expect(value('Password confirmation')).toBe(value('New password'))
  expect(value(/^Current password/)).toBe('')
})

test('S8.2 a server error is shown at its field', async () => {
  answer({
    'GET /auth/sessions': sessions,
    'PUT /auth/update': {
      status: 422,
      message: messages.form.invalid,
      meta: { errors: { username: [messages.administrator.taken] } },
    },
  })
  show(<Account />)
  type(/^Username/, 'other@example.org')
  type(/^Current password/, 'Old12345')
  save()
  expect(await screen.findByText(messages.administrator.taken)).toBeTruthy()
})

test('R16 devices are listed; this one is marked, others can be signed out', async () => {
  const calls = answer({ 'GET /auth/sessions': sessions, 'DELETE /auth/sessions/2': { data: null } })
  show(<Account />)
  const devices = within(await screen.findByRole('region', { name: 'Devices' }))
  expect(await devices.findByText('Chrome on Linux')).toBeTruthy()
  expect(devices.getByText('This device')).toBeTruthy()
  fireEvent.click(devices.getByRole('button', { name: 'Sign out Firefox on Windows' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
})

test('R16 all other devices are signed out at once', async () => {
  const calls = answer({ 'GET /auth/sessions': sessions, 'DELETE /auth/sessions': { data: null } })
  show(<Account />)
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out other devices' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
})

test('S2.8 R16 one’s own login history lists every attempt with its result', async () => {
  const attempt = { id: 7, at: '2026-11-20T13:00:00Z', ip: '192.0.2.9', agent, device: null }
  answer({
    'GET /auth/sessions': sessions,
    'GET /auth/logins': { data: [{ ...attempt, result: 'incorrect' }] },
  })
  show(<Account />)
  fireEvent.click(screen.getByRole('button', { name: 'Login history' }))
  expect(await screen.findByText('Wrong password')).toBeTruthy()
  expect(screen.getByText('20/11/2026 14:00')).toBeTruthy()
})

test.each([
  [3, 1],
  [4, 0],
])(
  'R10 with %i recovery codes left, My Profile says %i times that they are few',
  async (recoveryCodes, times) => {
    answer({
      'GET /auth/sessions': sessions,
      'GET /auth/factor': { data: { totp: true, passkeys: [], recoveryCodes } },
    })
    show(<Account />)
    await screen.findByText(`${recoveryCodes} of 10 left`)
    expect(screen.queryAllByText('Few left')).toHaveLength(times)
  },
)
