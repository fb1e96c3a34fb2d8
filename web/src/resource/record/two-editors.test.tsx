/** Two people edit the same record: what the other saves comes into the form, and nothing is overwritten unseen. */
import { mergeMessages as merged } from '@rivulet/contract/messages/merge-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { resources } from '@rivulet/contract/resources/index'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { flags } from '../../lib/stored/flags.ts'
import { notices } from '../../lib/notices.ts'
import { queryClient } from '../../lib/query.ts'
import { answer } from '../../testing/answers.ts'
import { field, save, type } from '../../testing/editing.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { editScreen } from './edit-screen.tsx'

const path = '/admin/user'
const ada = {
  id: 5,
  name: 'ADA',
  username: 'ada@example.org',
  profile: { id: 1, name: 'ADMINISTRATOR' },
  ...{ gender: null, phone: null, active: true, lastSignIn: null },
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-02T10:00:00.000Z',
  deletedAt: null,
}
const saved = () => waitFor(() => expect(notices.get().at(-1)?.message).toBe(messages.record.updated))
const sent = (calls: ReturnType<typeof answer>) =>
  calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

const elsewhere = { ...ada, updatedAt: '2026-01-03T10:00:00.000Z', updatedBy: { id: 2, name: 'BOB' } }
/** The answers of a server where somebody else saves. */
function withOther() {
  const other = { stored: ada }
  signIn()
  const calls = answer({
    'GET /admin/profile': { data: [ada.profile], meta: { total: 1 } },
    'GET /geo/country': { data: { country: 'BE' } },
    'GET /admin/programme/defaults': { data: {} },
    [`GET ${path}/5`]: () => ({ data: other.stored }),
    [`PATCH ${path}/5`]: ({ body }) =>
      (body as { updatedAt: string }).updatedAt === other.stored.updatedAt
        ? { data: { ...other.stored, ...(body as object) }, message: messages.record.updated }
        : { status: 409, message: messages.form.stale, meta: { code: 'stale' } },
  })
  const base = `/dashboard${path}/:id`
  const routes = [
    { path: `${base}/edit`, Component: editScreen(resources.administrator) },
    { path: base, element: <p>The record</p> },
  ]
  showRoutes(routes, `/dashboard${path}/5/edit`)
  return { other, calls }
}

test('S5.28 what somebody else changes meanwhile comes into the form, below what was typed', async () => {
  const { other, calls } = withOther()
  await type('name', 'eve')
  other.stored = { ...elsewhere, username: 'new@example.org' }
  save()
  expect((await screen.findByRole('alert')).textContent).toContain(merged.saved('BOB', ['Username']))
  expect([(await field('username')).value, (await field('name')).value]).toEqual([
    'new@example.org',
    'EVE',
  ])
  expect(screen.queryByText(merged.both)).toBeNull()
  save()
  await saved()
  expect(sent(calls).at(-1)).toEqual({ name: 'EVE', updatedAt: elsewhere.updatedAt })
})

test('S5.28 where both have changed a field, both values are shown, and nothing is overwritten unseen', async () => {
  const { other, calls } = withOther()
  await type('name', 'eve')
  await type('username', 'eve@example.org')
  other.stored = { ...elsewhere, username: 'new@example.org', name: 'ADA LOVELACE' }
  // As when another person's change is announced: nothing was saved here yet.
  await act(() => queryClient.invalidateQueries())
  const row = within(await screen.findByRole('row', { name: /Username/ }))
  expect(row.getByText('new@example.org')).toBeTruthy()
  expect(row.getByText('eve@example.org')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: merged.takeOf('Username') }))
  expect((await field('username')).value).toBe('new@example.org')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Username/ })).toBeNull())
  save()
  await saved()
  expect(sent(calls)).toEqual([{ name: 'EVE', updatedAt: elsewhere.updatedAt }])
})

test('S5.28 a form without changes shows what is saved elsewhere, and says nothing', async () => {
  const { other } = withOther()
  await field('username')
  other.stored = { ...elsewhere, username: 'new@example.org' }
  await act(() => queryClient.invalidateQueries())
  await waitFor(async () => expect((await field('username')).value).toBe('new@example.org'))
  expect([screen.queryByRole('alert'), flags().pending]).toEqual([null, false])
})
