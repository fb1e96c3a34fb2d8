/** The home screens. */
import { addDays, today } from '@rivulet/contract/day'
import type { AdminHome, AffiliateHome } from '@rivulet/contract/answer'
import { seededPermissions } from '@rivulet/contract/permission'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
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
  days: [],
  waiting: {
    affiliatesToActivate: 0,
    oldestAffiliateDays: null,
    pendingOrders: 0,
    pendingAmount: '0.00',
    pendingUntil: addDays(to, -15),
    flaggedOrders: 0,
    flaggedAmount: '0.00',
    payableAffiliates: 0,
    payableAmount: '0.00',
    unattributed: 0,
    unattributedMost: null,
    messages: 0,
  },
  topAffiliates: [],
  topShops: [],
  countries: [],
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
  expect(hrefs('Balance')).toEqual([
    '/dashboard/financial/invoice/ledger',
    '/dashboard/financial/order/details?where[status]=eq~.~2',
    '/dashboard/financial/invoice/ledger?where[state]=eq~.~free',
    '/dashboard/financial/invoice/ledger?where[state]=eq~.~hold',
  ])
  expect(hrefs('Traffic')).toContain(
    `/dashboard/marketing/analytics-shop?where[date]=between~.~${addDays(from, -30)},${addDays(to, -30)}`,
  )
  expect(hrefs(/^Best links/)).toEqual(
    expect.arrayContaining([
      '/dashboard/marketing/link/4',
      `/dashboard/financial/order/details?where[link]=eq~.~4&${period}`,
      `/dashboard/marketing/analytics/detail?where[link]=eq~.~4&${period}`,
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

const working: AdminHome = {
  ...admin,
  visits: { value: '500', previous: '400' },
  orders: { value: '6', previous: '5' },
  days: [
    {
      day: to,
      visits: 500,
      unique: 300,
      approved: 3,
      pending: 2,
      failed: 1,
      amount: '10.00',
      commission: '1.00',
    },
  ],
  waiting: {
    ...admin.waiting,
    affiliatesToActivate: 4,
    oldestAffiliateDays: 3,
    pendingOrders: 38,
    pendingAmount: '4127.80',
    flaggedOrders: 2,
    flaggedAmount: '186.40',
    payableAffiliates: 6,
    payableAmount: '12840.15',
    unattributed: 11,
    unattributedMost: { reason: 'window_expired', orders: 7 },
  },
  topAffiliates: [{ id: 7, name: 'MAREN OLBRECHT', visits: 90, orders: 5, commission: '1.00' }],
  topShops: [{ id: 2, name: 'PEDALWERK', visits: 70, orders: 4, commission: '0.80' }],
  countries: [
    { country: 'DE', visits: 400 },
    { country: 'ZZ', visits: 100 },
  ],
  books: {
    checkedAt: `${to}T02:00:00.000Z`,
    orders: 218904,
    affiliates: 1412,
    lines: 1204377,
    balances: '412904.18',
    discrepancies: 1,
    difference: '0.10',
    found: [{ what: 'invoice', id: 12, affiliateId: 7, expected: '-5.00', booked: '-4.90' }],
    nights: Array.from({ length: 30 }, (_, i) => ({
      day: addDays(from, i),
      discrepancies: i === 0 ? null : i === 29 ? 1 : 0,
    })),
  },
}
const details = '/dashboard/financial/order/details'
const period = `where[date]=between~.~${from},${to}`

async function openAdmin(data: AdminHome = working) {
  signIn()
  const calls = answer({
    'GET /home/admin': { data },
    'GET /financial/self-check': { data: { checkedAt: `${to}T09:00:00.000Z`, discrepancies: [] } },
  })
  open()
  await screen.findByRole('heading', { name: 'Countries' })
  return calls
}

test('S1.3 what waits leads to the lists where it is decided, narrowed to what was counted', async () => {
  await openAdmin()
  expect(hrefs(/^Waiting for decision/)).toEqual([
    `${details}?where[status]=eq~.~2&where[date]=between~.~,${addDays(to, -15)}`,
    '/dashboard/registration/affiliate?where[verifiedAt]=eq~.~',
    '/dashboard/registration/affiliate?where[payable]=neq~.~0.00',
    '/dashboard/financial/order/unattributed',
    `${details}?where[status]=eq~.~2&where[flag]=eq~.~self_referral`,
  ])
  const waiting = screen.getByRole('region', { name: /^Waiting for decision/ }).textContent
  for (const words of ['oldest 3 days', '7 window expired', '€12,840.15', '38'])
    expect(waiting).toContain(words)
})

test('S1.3 S2.28 every total, state, affiliate, shop and country of the admin home opens its rows', async () => {
  await openAdmin()
  const statistics = `/dashboard/marketing/analytics-shop?${period}`
  expect(hrefs('Totals')).toEqual([
    statistics,
    statistics,
    `${details}?${period}`,
    `/dashboard/financial/order?${period}`,
    `/dashboard/financial/order?${period}`,
    '/dashboard/registration/affiliate?where[payable]=neq~.~0.00',
  ])
  expect(hrefs('Orders by status')).toEqual(
    ['0', '2', '1'].map((status) => `${details}?where[status]=eq~.~${status}&${period}`),
  )
  expect(hrefs('Top affiliates')).toContain(`${details}?where[affiliate]=eq~.~7&${period}`)
  fireEvent.click(screen.getByRole('button', { name: 'Shops' }))
  expect(hrefs('Top shops')).toContain(
    `/dashboard/marketing/analytics-shop?where[shop]=eq~.~2&${period}`,
  )
  const byCountry = '/dashboard/marketing/analytics/detail?where[country]=eq~.~'
  expect(hrefs('Countries')).toEqual([
    `/dashboard/marketing/analytics/detail?${period}`,
    `${byCountry}DE&${period}`,
    `${byCountry}ZZ&${period}`,
  ])
})

test('S9.1 with a shop chosen the lists are narrowed to it, but for what is counted over all shops', async () => {
  chooseUnit(2)
  await openAdmin()
  expect(
    hrefs('Totals')
      .slice(0, 3)
      .every((to) => to?.endsWith('where[shop]=eq~.~2')),
  ).toBe(true)
  expect(hrefs('Totals').at(-1)).not.toContain('shop')
  cleanup()
  signIn(affiliate)
  answer({ 'GET /home/affiliate': { data: busy } })
  open()
  await screen.findByText('4,286.40')
  expect(hrefs('Balance').some((to) => to?.includes('shop'))).toBe(false)
})

test('S1.3 the self-check names what it proved and what differs, and its nights; it can be run now', async () => {
  const calls = await openAdmin()
  const card = within(screen.getByRole('region', { name: 'Ledger self-check' }))
  for (const words of ['218,904', '1,412', '1,204,377', '412,904.18', '1 differ'])
    expect(card.getByText(words)).toBeTruthy()
  expect(card.getByRole('link', { name: /^invoice 12/ }).getAttribute('href')).toBe(
    '/dashboard/financial/invoice/12',
  )
  const nights = card.getByRole('img', { name: /^28 of 29 nights balanced/ })
  expect(nights.querySelectorAll('[data-tone="bad"]')).toHaveLength(1)
  fireEvent.click(card.getByRole('button', { name: 'Run now' }))
  await waitFor(() => expect(calls.filter(({ path }) => path === '/home/admin')).toHaveLength(2))
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
