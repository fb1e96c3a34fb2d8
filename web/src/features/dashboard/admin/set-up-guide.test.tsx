/** Set-up guide on the home screen of admin users, and what needs their attention. */
import type { AdminHome } from '@rivulet/contract/answers/home-answer'
import { firstAdministrator } from '@rivulet/contract/first-administrator'
import { setUpMessages } from '@rivulet/contract/messages/set-up-messages'
import { account } from '@rivulet/contract/screens/own-screens'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../lib/query.ts'
import { chooseUnit } from '../../../lib/stored/unit.ts'
import { emptyAdminHome as admin, hrefs } from '../../../testing/admin-home.ts'
import { answer } from '../../../testing/answers.ts'
import { administrator, showRoutes, signIn } from '../../../testing/show.tsx'
import { Home } from '../home.tsx'

beforeEach(() => {
  localStorage.clear()
  chooseUnit(null)
})
const open = () => showRoutes([{ path: '*', element: <Home getLink={null} /> }], '/')

const begun = {
  ...{ programme: true, mail: 'leaves', shop: { id: 4, name: 'TEA' }, connected: false },
  ...{ invited: false, credited: false, running: false },
}

test('a new installation shows the set-up guide, with each step’s button until it is done', async () => {
  signIn()
  answer({ 'GET /home/admin': { data: admin }, 'GET /home/set-up': { data: begun } })
  open()
  const guide = within(await screen.findByRole('region', { name: 'Set up Rivulet' }))
  expect(guide.getAllByRole('img', { name: 'Done' })).toHaveLength(2)
  expect(guide.getAllByRole('link').map((a) => a.getAttribute('href'))).toEqual([
    '/dashboard/marketing/shop/4',
    '/dashboard/registration/invite/add',
    '/dashboard/registration/affiliate/add',
    '/dashboard/marketing/shop/4?to=test',
  ])
  expect(guide.queryByText(setUpMessages.mail.title)).toBeNull()
  expect(guide.getByText(setUpMessages.address.text(location.origin))).toBeTruthy()
  cleanup()
  queryClient.clear()
  answer({
    'GET /home/admin': { data: admin },
    'GET /home/set-up': { data: { ...begun, mail: 'kept' } },
  })
  open()
  await screen.findByRole('link', { name: setUpMessages.mail.action })
  cleanup()
  queryClient.clear()
  answer({
    'GET /home/admin': { data: admin },
    'GET /home/set-up': { data: { ...begun, mail: 'untried' } },
  })
  open()
  const toTest = await screen.findByRole('link', { name: setUpMessages.mail.test })
  expect(toTest.getAttribute('href')).toBe('/dashboard/admin/programme?to=mail')
  expect(screen.getByText(setUpMessages.mail.untried)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hide this guide' }))
  expect(screen.queryByRole('region', { name: 'Set up Rivulet' })).toBeNull()
  cleanup()
  open()
  expect(await screen.findByRole('region', { name: 'Totals' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Set up Rivulet' })).toBeNull()
})

test('S1.1 R8 the first administrator is led to an address and a password of their own', async () => {
  signIn(administrator({ username: firstAdministrator }))
  answer({ 'GET /home/admin': { data: admin }, 'GET /home/set-up': { data: begun } })
  open()
  const step = await screen.findByRole('link', { name: setUpMessages.account.action })
  expect(step.getAttribute('href')).toBe(account.path)
  cleanup()
  queryClient.clear()
  signIn(administrator({ username: 'ada@example.org' }))
  open()
  await screen.findByRole('region', { name: 'Set up Rivulet' })
  expect(screen.queryByRole('link', { name: setUpMessages.account.action })).toBeNull()
})

test('an installation that runs keeps its open steps in one line, until they are done or hidden', async () => {
  signIn()
  answer({
    'GET /home/admin': { data: admin },
    'GET /home/set-up': { data: { ...begun, connected: true, running: true } },
  })
  open()
  const guide = within(await screen.findByRole('region', { name: 'Set up Rivulet' }))
  expect(screen.getByRole('region', { name: 'Totals' })).toBeTruthy()
  expect(guide.getByText(/3 of 5 done/).parentElement?.textContent).toContain(
    setUpMessages.next(setUpMessages.invite.title),
  )
  expect(guide.getAllByRole('link')).toHaveLength(1)
  fireEvent.click(guide.getByRole('button', { name: setUpMessages.unfold }))
  expect(screen.getAllByRole('img', { name: 'Done' })).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Hide this guide' }))
  expect(screen.queryByRole('region', { name: 'Set up Rivulet' })).toBeNull()
})

test('an installation that has done every step shows no guide', async () => {
  signIn()
  const all = { connected: true, invited: true, credited: true }
  for (const change of [all, { ...all, running: true }]) {
    const calls = answer({
      'GET /home/admin': { data: admin },
      'GET /home/set-up': { data: { ...begun, ...change } },
    })
    open()
    await waitFor(() => expect(calls.some(({ path }) => path === '/home/set-up')).toBe(true))
    expect(await screen.findByRole('region', { name: 'Totals' })).toBeTruthy()
    await queryClient.cancelQueries()
    expect(screen.queryByRole('region', { name: 'Set up Rivulet' })).toBeNull()
    cleanup()
    queryClient.clear()
  }
})

test('S1.3 mails and backups that need attention are shown once no guide says so, and not when they are fine', async () => {
  signIn()
  const attention = { mail: 'kept', backups: 'late', backupDays: 4 } as const
  const show = async (setUp: object, more: Partial<AdminHome>) => {
    answer({
      'GET /home/admin': { data: { ...admin, ...more } },
      'GET /home/set-up': { data: { ...begun, ...setUp } },
    })
    open()
    await screen.findByRole('region', { name: 'Waiting for decision' })
  }
  const card = () => screen.queryByRole('region', { name: setUpMessages.attention.title })
  await show({ running: true }, { attention })
  // What came after the figures would push them down.
  screen.getByText(setUpMessages.attention.late(4))
  expect(hrefs(setUpMessages.attention.title)).toEqual([
    '/dashboard/admin/programme?to=mail',
    '/dashboard/admin/job',
  ])
  for (const [setUp, mended] of [
    [{ running: true }, { mail: 'leaves', backups: 'made', backupDays: null } as const],
    [{ running: false }, attention],
  ] as const) {
    cleanup()
    queryClient.clear()
    await show(setUp, { attention: mended })
    const known = setUp.running ? 'Totals' : 'Set up Rivulet'
    await screen.findByRole('region', { name: known })
    const { mails, backups } = setUpMessages.attention
    for (const words of [mails.kept, backups.late])
      expect(card()?.textContent ?? '').not.toContain(words)
  }
})

test('S1.1 S1.3 the first administrator is still led to an own address when no guide does', async () => {
  const fine = { mail: 'leaves', backups: 'made', backupDays: null } as const
  const every = { connected: true, invited: true, credited: true, running: true }
  const show = async (username: string) => {
    cleanup()
    queryClient.clear()
    signIn(administrator({ username }))
    answer({
      'GET /home/admin': { data: { ...admin, attention: fine } },
      'GET /home/set-up': { data: { ...begun, ...every } },
    })
    open()
    await screen.findByRole('region', { name: 'Totals' })
  }
  await show(firstAdministrator)
  screen.getByText(setUpMessages.attention.account)
  expect(hrefs(setUpMessages.attention.title)).toEqual([account.path])
  await show('ada@example.org')
  expect(screen.queryByText(setUpMessages.attention.account)).toBeNull()
})

test('S1.3 an installation that only its own machine can reach says so once no guide does', async () => {
  signIn()
  const fine = { mail: 'leaves', backups: 'made', backupDays: null } as const
  const show = async (setUp: object) => {
    cleanup()
    queryClient.clear()
    answer({
      'GET /home/admin': { data: { ...admin, attention: fine } },
      'GET /home/set-up': { data: { ...begun, ...setUp } },
    })
    open()
    await screen.findByRole('region', { name: 'Waiting for decision' })
  }
  const { attention, address } = setUpMessages
  const inGuide = () => screen.queryByText(address.text(location.origin))
  const noticed = () => screen.queryByText(attention.address)
  await show({})
  expect([inGuide() !== null, noticed()]).toEqual([true, null])
  fireEvent.click(screen.getByRole('button', { name: setUpMessages.hideAll }))
  expect([inGuide(), noticed() !== null]).toEqual([null, true])
  screen.getByText(attention.publicUrl)
  for (const complete of [{ running: true }, { connected: true, invited: true, credited: true }]) {
    localStorage.clear()
    await show(complete)
    expect([inGuide(), noticed() !== null]).toEqual([null, true])
  }
})
