/** The home screen of admin users. */
import type { AdminHome } from '@rivulet/contract/answers/home-answer'
import { addDays } from '@rivulet/contract/day'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { chooseUnit } from '../../../lib/stored/unit.ts'
import { emptyAdminHome as admin, from, hrefs, none, to, zone } from '../../../testing/admin-home.ts'
import { answer } from '../../../testing/answers.ts'
import { showRoutes, signIn } from '../../../testing/show.tsx'
import { Home } from '../home.tsx'

beforeEach(() => {
  localStorage.clear()
  chooseUnit(null)
})
const open = () => showRoutes([{ path: '*', element: <Home getLink={null} /> }], '/')

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

test('S1.3 pending work links to the lists where it is decided, filtered to what was counted', async () => {
  await openAdmin()
  expect(hrefs(/^Waiting for decision/)).toEqual([
    `${details}?where[status]=eq~.~2`,
    `${details}?where[status]=eq~.~2&where[date]=between~.~,${addDays(to, -15)}`,
    '/dashboard/registration/affiliate?where[verifiedAt]=eq~.~',
    '/dashboard/registration/affiliate?where[payable]=neq~.~0.00',
    '/dashboard/financial/order/unattributed',
    `${details}?where[status]=eq~.~2&where[flag]=neq~.~`,
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
  const report = '/dashboard/report/marketing/shop-analytics'
  expect(hrefs('Top affiliates')).toContain(`${report}?begin=${from}&end=${to}`)
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

test('S9.1 a selected shop filters the lists, except payable amounts and claims, which cover all shops', async () => {
  chooseUnit(2)
  await openAdmin({ ...working, waiting: { ...working.waiting, claims: 3 } })
  expect(hrefs('Waiting for decision')).toContain('/dashboard/financial/claim?where[state]=eq~.~open')
  expect(
    hrefs('Totals')
      .slice(0, 3)
      .every((to) => to?.endsWith('where[shop]=eq~.~2')),
  ).toBe(true)
  expect(hrefs('Totals').at(-1)).not.toContain('shop')
  expect(hrefs('Top affiliates')).toContain(
    `/dashboard/report/marketing/shop-analytics?begin=${from}&end=${to}&link=2`,
  )
})

test('S1.3 the self-check shows what it proved, differences and past nights, and can be run now', async () => {
  const calls = await openAdmin()
  const card = within(screen.getByRole('region', { name: 'Ledger self-check' }))
  for (const words of ['218,904', '1,412', '1,204,377', '412,904.18', '1 differ'])
    expect(card.getByText(words)).toBeTruthy()
  expect(card.getByRole('link', { name: /^Payment 12/ }).getAttribute('href')).toBe(
    '/dashboard/financial/invoice/12',
  )
  const nights = card.getByRole('img', { name: /^28 of 29 nights balanced/ })
  expect(nights.querySelectorAll('[data-tone="bad"]')).toHaveLength(1)
  fireEvent.click(card.getByRole('button', { name: 'Run now' }))
  await waitFor(() => expect(calls.filter(({ path }) => path === '/home/admin')).toHaveLength(2))
})

const bare: AdminHome = { from, to, zone, days: [{ day: to }], waiting: {} }

test('S1.3 R20 a user without list permissions only sees that nothing is waiting', async () => {
  signIn()
  answer({ 'GET /home/admin': { data: bare } })
  open()
  await screen.findByRole('region', { name: 'Waiting for decision' })
  expect(screen.getAllByRole('region')).toHaveLength(1)
})

test('S1.3 R20 the home shows only the parts in the response', async () => {
  signIn()
  const traffic = { visits: { value: '500', previous: '400' }, unique: none }
  answer({ 'GET /home/admin': { data: { ...bare, ...traffic, waiting: { messages: 3 } } } })
  open()
  const totals = await screen.findByRole('region', { name: 'Totals' })
  expect(totals.textContent).toContain('Visits500')
  expect(totals.textContent).not.toMatch(/Commission|Payable/)
  expect(screen.getByText('Messages to answer')).toBeTruthy()
})

test('S3.9 an amount that pending orders may still raise is not compared, and shows what is pending', async () => {
  const growing = { value: '90.00', previous: '100.00', pending: '31.50' }
  await openAdmin({ ...working, amount: growing, commission: { ...growing, pending: '0.00' } })
  const totals = screen.getByRole('region', { name: 'Totals' })
  const [amount, commission] = ['Approved amount', 'Commission'].map(
    (label) => within(totals).getByText(label).closest('a')?.textContent,
  )
  expect(amount).toBe('Approved amount€90.00€31.50 pending')
  expect(commission).toBe('Commission€90.0010.0%')
})
