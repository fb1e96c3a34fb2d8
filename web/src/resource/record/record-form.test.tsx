/** Adding, editing and viewing records: requests, messages, and keeping unsaved input. */
import { messages } from '@rivulet/contract/messages/messages'
import { linkMessages } from '@rivulet/contract/messages/link-messages'
import { resources } from '@rivulet/contract/resources/index'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Link, Outlet } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { flags, setFlags } from '../../lib/stored/flags.ts'
import { notices } from '../../lib/notices.ts'
import { useUnsavedGuard } from '../../lib/page/unsaved-changes.ts'
import { answer, type Answers } from '../../testing/answers.ts'
import { field, save, type } from '../../testing/editing.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { addScreen } from './add-screen.tsx'
import { editScreen } from './edit-screen.tsx'
import { printScreen } from './print-screen.tsx'
import { viewScreen } from './view-screen.tsx'

const { administrator, invite, shop } = resources
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
const given = { commission: '7.50', hold: 14 }
const profiles = { data: [{ id: 1, name: 'ADMINISTRATOR' }], meta: { total: 1 } }

function Frame() {
  useUnsavedGuard()
  return (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <Outlet />
      <ConfirmDialog />
    </>
  )
}

function open(at: string, answers: Answers = {}) {
  const calls = answer({
    [`GET ${path}/5`]: { data: ada },
    'GET /admin/profile': profiles,
    'GET /geo/country': { data: { country: 'BE' } },
    'GET /admin/programme/defaults': { data: given },
    ...answers,
  })
  const base = `/dashboard${path}`
  showRoutes(
    [
      {
        Component: Frame,
        children: [
          { path: `${base}/add`, Component: addScreen(administrator) },
          { path: `${base}/:id`, Component: viewScreen(administrator) },
          { path: `${base}/:id/edit`, Component: editScreen(administrator) },
          { path: `${base}/:id/print`, Component: printScreen(administrator) },
          { path: '/dashboard/registration/invite/add', Component: addScreen(invite) },
          { path: '/dashboard/marketing/shop/:id', Component: viewScreen(shop) },
          { path: '*', element: <p>Another screen</p> },
        ],
      },
    ],
    `/dashboard${at}`,
  )
  return calls
}
const lastNotice = () => notices.get().at(-1)
const sent = (calls: ReturnType<typeof open>, method: string) =>
  calls.filter((call) => call.method === method)

beforeEach(() => {
  signIn()
  setFlags({ modified: false })
})

describe('editing', () => {
  test('S5.13 S5.16 errors are shown at their fields before anything is sent, and the first gets the focus', async () => {
    const calls = open(`${path}/5/edit`)
    await type('username', 'ada')
    await type('name', '')
    save()
    expect(await screen.findByText(messages.administrator.username)).toBeTruthy()
    expect(screen.getByText(messages.field.required)).toBeTruthy()
    expect(lastNotice()).toMatchObject({ message: messages.form.invalid, detail: 'Name, Username' })
    const name = await field('name')
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(sent(calls, 'PATCH')).toEqual([])
    await type('name', 'ada')
    expect(screen.queryByText(messages.field.required)).toBeNull()
  })

  test('S5.9 S8.2 server errors are shown at the same place, and named from the top of the screen down', async () => {
    open(`${path}/5/edit`, {
      [`PATCH ${path}/5`]: {
        status: 422,
        message: messages.form.invalid,
        meta: { errors: { username: [messages.administrator.taken], name: ['Taken'] } },
      },
    })
    await type('username', 'bob@example.org')
    save()
    await screen.findByText(messages.administrator.taken)
    expect(lastNotice()?.detail).toBe('Name, Username')
    expect(await field('username')).toMatchObject({ ariaInvalid: 'true', value: 'bob@example.org' })
  })

  test('S8.6 only changes are sent, with the version they are based on', async () => {
    const calls = open(`${path}/5/edit`, {
      [`PATCH ${path}/5`]: { data: { ...ada, name: 'EVE' }, message: messages.record.updated },
    })
    await type('name', 'eve')
    save()
    await waitFor(() => expect(lastNotice()?.message).toBe(messages.record.updated))
    expect(sent(calls, 'PATCH')[0]?.body).toEqual({ name: 'EVE', updatedAt: ada.updatedAt })
    expect(await screen.findByRole('link', { name: 'Edit' })).toBeTruthy()
    expect(flags().pending).toBe(false)
  })

  test('S5.16 an empty password is not sent, a new one must be repeated', async () => {
    const calls = open(`${path}/5/edit`)
    await type('password', 'Secret123')
    save()
    expect(await screen.findByText(messages.administrator.confirmation)).toBeTruthy()
    expect(sent(calls, 'PATCH')).toEqual([])
  })

  test('S8.7 an unexpected failure is shown and keeps the form', async () => {
    open(`${path}/5/edit`, { [`PATCH ${path}/5`]: { status: 500, message: messages.form.failed } })
    await type('name', 'eve')
    save()
    await waitFor(() => expect(lastNotice()?.message).toBe(messages.form.failed))
    expect((await field('name')).value).toBe('EVE')
    expect(flags().pending).toBe(true)
  })
})

describe('leaving', () => {
  test('S2.32 S4.7 a changed form is pending, and a link asks first', async () => {
    open(`${path}/5/edit`)
    await field('name')
    expect(flags()).toMatchObject({ modified: false, pending: false })
    await type('name', 'eve')
    await waitFor(() => expect(flags()).toMatchObject({ modified: true, pending: true }))
    fireEvent.click(screen.getByText('Elsewhere'))
    expect(await screen.findByText(messages.form.pending)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: messages.form.leaveNo }))
    expect((await field('name')).value).toBe('EVE')
    fireEvent.click(screen.getByText('Elsewhere'))
    fireEvent.click(await screen.findByRole('button', { name: messages.form.leaveYes }))
    expect(await screen.findByText('Another screen')).toBeTruthy()
    expect(flags().pending).toBe(false)
  })

  test('S2.32 input restored to its original value is not pending; closing the tab asks while it is', async () => {
    open(`${path}/5/edit`)
    const leaves = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return !event.defaultPrevented
    }
    await type('name', 'eve')
    await waitFor(() => expect(leaves()).toBe(false))
    await type('name', 'ada')
    await waitFor(() => expect(leaves()).toBe(true))
  })
})

describe('adding', () => {
  test('S5.18 S8.6 a new record is sent once, with one idempotency key for the same content', async () => {
    let tries = 0
    const calls = open('/registration/invite/add', {
      'POST /registration/invite': () =>
        ++tries === 1
          ? { status: 503, message: messages.request.unavailable }
          : { status: 201, data: { ...ada, id: 9, title: 'FAIR' }, message: messages.record.created },
    })
    fireEvent.click(await field('type'))
    fireEvent.click(await screen.findByText('Single use'))
    await type('notes', 'For the fair')
    save()
    await waitFor(() => expect(lastNotice()?.message).toBe(messages.request.unavailable))
    save()
    await waitFor(() => expect(lastNotice()?.message).toBe(messages.record.created))
    expect(lastNotice()?.detail).toBe('Invite FAIR')
    const posts = sent(calls, 'POST')
    expect(posts.map(({ body }) => body)).toEqual(
      Array(2).fill({ type: 'single', active: true, notes: 'For the fair' }),
    )
    const keys = posts.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  test('S5.16 the password of a new account is a required field of the form', async () => {
    open(`${path}/add`, {})
    expect((await field('password')).closest('.mantine-InputWrapper-root')?.textContent).toContain('*')
    save()
    expect(await screen.findByText(messages.administrator.passwordNeeded)).toBeTruthy()
    expect(screen.getAllByText(messages.field.required)).toHaveLength(3)
  })

  test('S2.34 a duplicate starts as a copy and is a separate record', async () => {
    const calls = open(`${path}/add?from=5`, {
      [`POST ${path}/5/duplicate`]: { data: { name: 'ADA', profile: ada.profile, active: false } },
      [`POST ${path}`]: { status: 201, data: { ...ada, id: 6 }, message: messages.record.created },
    })
    expect((await field('name')).value).toBe('ADA')
    await type('username', 'copy@example.org')
    for (const name of ['password', 'confirmPassword']) await type(name, 'Secret1')
    save()
    await waitFor(() => expect(lastNotice()?.message).toBe(messages.record.created))
    expect(sent(calls, 'POST').at(-1)?.body).toEqual({
      ...{ name: 'ADA', username: 'copy@example.org', profile: 1, active: false },
      ...{ choosesPassword: true, password: 'Secret1', confirmPassword: 'Secret1' },
    })
  })
})

describe('viewing', () => {
  test('S5.13 R22 a missing record says so', async () => {
    open(`${path}/77`)
    expect(await screen.findByText(messages.form.notFound)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the list' })).toBeTruthy()
  })

  test('a key revealed by an action stays visible until the screen is left', async () => {
    const store = { ...ada, name: 'PEDALWERK', url: 'https://p.example/', apiKey: 'rvk_••••1234' }
    const calls = open('/marketing/shop/5', {
      'GET /marketing/shop/5': { data: store },
      'POST /marketing/shop/5/reveal-key': { data: { apiKey: 'rvk_whole' }, message: 'Shown' },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Show API key' }))
    expect(screen.queryByRole('button', { name: 'Copy API key' })).toBeNull()
    expect(await screen.findByText(linkMessages.keyConfirm)).toBeTruthy()
    expect(sent(calls, 'POST')).toEqual([])
    fireEvent.click(screen.getAllByRole('button', { name: 'Show API key' }).at(-1) as HTMLElement)
    expect((await screen.findByText('API key: rvk_whole')).getAttribute('role')).toBe('status')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Copy API key'))
  })

  test('S2.34 S4.2 a record in the trash is restored or erased, not edited', async () => {
    const calls = open(`${path}/5`, {
      [`GET ${path}/5`]: { data: { ...ada, deletedAt: ada.updatedAt } },
      [`PUT ${path}/restore`]: { message: messages.record.restored },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Restore administrator ADA' }))
    fireEvent.click(asked.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(lastNotice()?.message).toBe(messages.record.restored))
    expect(sent(calls, 'PUT')[0]?.body).toEqual({ ids: [5] })
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Erase' })).toBeTruthy()
  })

  test('S2.33 the print shows fields, user, date and optional signature lines', async () => {
    open(`${path}/5/print`)
    await screen.findByRole('row', { name: 'Username ada@example.org' })
    const sheet = screen.getByRole('article')
    expect(sheet.textContent).toMatch(/ADA LOVELACE\d{2}\/\d{2}\/\d{4} \d{2}:\d{2} Europe\/Brussels/)
    expect(sheet.textContent).not.toContain('Signature')
    await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Signature lines' })))
    expect(sheet.textContent).toContain('Signature')
  })
})
