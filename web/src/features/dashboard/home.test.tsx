/** The home screens. */
import { addDays, today } from '@rivulet/contract/day'
import type { AdminHome, AffiliateHome } from '@rivulet/contract/answer'
import { seededPermissions } from '@rivulet/contract/permission'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { chooseUnit } from '../../lib/unit.ts'
import { answer } from '../../testing/answers.ts'
import { administrator, showRoutes, signIn } from '../../testing/show.tsx'
import { Home } from './home.tsx'

const zone = 'Europe/Brussels'
const to = today(zone)
const from = addDays(to, -29)
const none = { value: '0', previous: '0' }
const noMoney = { value: '0.00', previous: '0.00' }
const nothing: AffiliateHome = {
  from,
  to,
  zone,
  balance: '0.00',
  payable: '0.00',
  onHold: '0.00',
  expected: '0.00',
  nextPayable: null,
  visits: none,
  unique: none,
  orders: none,
  commission: noMoney,
  days: [],
  bestLinks: [],
  latestOrders: [],
}
const figures = { visits: 10, unique: 8, orders: 1, commission: '12.50' }
const busy: AffiliateHome = {
  ...nothing,
  balance: '4286.40',
  payable: '2773.65',
  onHold: '1512.75',
  visits: { value: '10', previous: '8' },
  commission: { value: '12.50', previous: '25.00' },
  days: [{ day: to, ...figures, previous: { ...figures, visits: 8 } }],
  bestLinks: [{ id: 4, name: 'PEDALWERK', type: 'shop', visits: 10, orders: 1, commission: '12.50' }],
  latestOrders: [
    {
      id: 9,
      date: `${to} 10:00`,
      promoted: 'PEDALWERK',
      orderId: 'PW-1',
      amount: '100.00',
      commission: '12.50',
      status: '0',
    },
  ],
}
const admin: AdminHome = {
  from,
  to,
  zone,
  visits: none,
  unique: none,
  orders: none,
  amount: noMoney,
  commission: noMoney,
  payable: { amount: '0.00', affiliates: 0 },
  days: [],
  waiting: {
    affiliatesToActivate: 0,
    pendingOrders: 0,
    pendingAmount: '0.00',
    payableAffiliates: 0,
    payableAmount: '0.00',
    unattributed: 0,
    messages: 2,
  },
  topAffiliates: [],
  books: null,
}
const affiliate = administrator({
  name: 'MAREN OLBRECHT',
  profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' },
  permissions: [...seededPermissions.Affiliate],
  shops: [{ id: 2, name: 'PEDALWERK' }],
  affiliate: {
    aid: 'A1',
    contact: null,
    paymentNotes: null,
    welcome: '<p>Hello <b>you</b><img src=x onerror=alert(1)></p><script>alert(1)</script>',
  },
})

beforeEach(() => {
  localStorage.clear()
  chooseUnit(null)
})
const open = () =>
  showRoutes([{ path: '*', element: <Home getLink={<button>Get link</button>} /> }], '/')
const hrefs = (name: RegExp | string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map((a) => a.getAttribute('href'))

test('S2.7 S1.2 the affiliate’s last 30 days are asked for, and for the chosen shop alone', async () => {
  signIn(affiliate)
  chooseUnit(2)
  const calls = answer({ 'GET /home/affiliate': { data: busy } })
  open()
  await screen.findByText('4,286.40')
  expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({ from, to, shop: '2' })
})

test('every number opens its rows: the same period, the same link, the same status', async () => {
  signIn(affiliate)
  answer({ 'GET /home/affiliate': { data: busy } })
  open()
  await screen.findByText('4,286.40')
  const period = `where[date]=between~.~${from},${to}`
  expect(hrefs('Balance')).toContain('/dashboard/financial/order/details?where[status]=eq~.~2')
  expect(hrefs(/^Best links/)).toEqual(
    expect.arrayContaining([
      '/dashboard/marketing/link/4',
      `/dashboard/financial/order/details?where[link]=eq~.~4&${period}`,
    ]),
  )
  expect(hrefs('Latest orders')).toContain('/dashboard/financial/order/details/9')
})

test('a chosen figure drives the chart, and its table holds the period before', async () => {
  signIn(affiliate)
  answer({ 'GET /home/affiliate': { data: busy } })
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Commission/ }))
  const table = screen.getByRole('table', { name: 'Commission per day' })
  expect(within(table).getByRole('columnheader', { name: 'Commission, previous 30 days' })).toBeTruthy()
  expect(within(table).getAllByText('€ 12.50')).toHaveLength(2)
})

test('S3.5 R33 the manager’s welcome is shown, cleaned', async () => {
  signIn(affiliate)
  answer({ 'GET /home/affiliate': { data: busy } })
  open()
  const message = await screen.findByRole('region', { name: 'Message from your manager' })
  expect(message.textContent).toContain('Welcome, Maren')
  expect(message.querySelector('script, img')).toBeNull()
  expect(message.innerHTML).not.toContain('onerror')
})

test('an affiliate who has not begun is led to the first link', async () => {
  signIn(affiliate)
  answer({ 'GET /home/affiliate': { data: nothing } })
  open()
  expect(await screen.findByRole('heading', { name: 'Make your first link' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Traffic' })).toBeNull()
})

test('a new installation says what to do first; what is done is ticked', async () => {
  signIn()
  answer({
    'GET /home/admin': { data: admin },
    'GET /marketing/shop': { data: [{ id: 1 }], meta: { total: 1 } },
    'GET /registration/affiliate': { data: [], meta: { total: 0 } },
    'GET /financial/order/details': { data: [], meta: { total: 0 } },
  })
  open()
  const steps = within(await screen.findByRole('region', { name: 'Welcome to Rivulet' }))
  expect(steps.getAllByRole('img', { name: 'Done' })).toHaveLength(1)
  const invite = steps.getByRole('link', { name: 'Make an invite' })
  expect(invite.getAttribute('href')).toBe('/dashboard/registration/invite/add')
})

test('S1.3 what waits leads to the lists where it is decided', async () => {
  signIn()
  answer({
    'GET /home/admin': {
      data: {
        ...admin,
        visits: { value: '5', previous: '0' },
        waiting: { ...admin.waiting, pendingOrders: 3, pendingAmount: '10.00', unattributed: 1 },
      },
    },
  })
  open()
  await screen.findByText('Orders pending')
  expect(hrefs(/^Waiting for decision/)).toEqual([
    '/dashboard/financial/order/details?where[status]=eq~.~2',
    '/dashboard/financial/order/unattributed',
  ])
})

test('numbers that cannot be fetched are offered again', async () => {
  signIn(affiliate)
  answer({ 'GET /home/affiliate': { status: 422, message: 'Not now' } })
  open()
  expect(await screen.findByText('Not now')).toBeTruthy()
  answer({ 'GET /home/affiliate': { data: busy } })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('4,286.40')).toBeTruthy())
})
