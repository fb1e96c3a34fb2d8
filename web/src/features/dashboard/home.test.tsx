/** The home screens. */
import { balanceMessages } from '@rivulet/contract/messages/balance-messages'
import { correctionMessages } from '@rivulet/contract/messages/correction-messages'
import { addDays, today } from '@rivulet/contract/day'
import { earlierPeriod } from '@rivulet/contract/period'
import type { AffiliateHome } from '@rivulet/contract/answers/home-answer'
import { seededPermissions } from '@rivulet/contract/access/permission'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { endSession } from '../../lib/session/session.ts'
import { queryClient } from '../../lib/query.ts'
import { chooseUnit } from '../../lib/stored/unit.ts'
import { answer } from '../../testing/answers.ts'
import { administrator, showRoutes, signIn } from '../../testing/show.tsx'
import { noBank } from '../../testing/no-bank.ts'
import { Home } from './home.tsx'
import { OwnBalance } from './affiliate/own-balance.tsx'

const zone = 'Europe/Brussels'
const to = today(zone)
const from = addDays(to, -29)
const earlier = earlierPeriod({ from, to }, 'previous')
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
  onItsWay: null,
  visits: none,
  unique: none,
  orders: none,
  commission: { ...noMoney, pending: '0.00' },
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
  commission: { value: '12.50', previous: '25.00', pending: '0.00' },
  days: [{ day: to, ...figures, previous: { ...figures, visits: 8 } }],
  bestLinks: [{ id: 4, name: 'PEDALWERK', type: 'shop', visits: 10, orders: 1, commission: '12.50' }],
  latestOrders: [
    {
      id: 9,
      date: `${to} 10:00`,
      promoted: 'PEDALWERK',
      orderId: 'PW-1',
      ...{ amount: '150.00', net: '100.00', commission: '12.50' },
      status: '0',
    },
  ],
}
const affiliate = administrator({
  name: 'MAREN OLBRECHT',
  profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' },
  permissions: [...seededPermissions.Affiliate],
  affiliate: {
    aid: 'A1',
    commission: '12.50',
    hold: 14,
    contact: null,
    paymentNotes: null,
    bank: noBank,
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

test('S2.7 S1.2 the affiliate home requests the last 30 days, filtered by the selected shop', async () => {
  signIn(affiliate)
  chooseUnit(2)
  const calls = answer({ 'GET /home/affiliate': { data: busy } })
  open()
  await screen.findByText('4,286.40')
  expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({ from, to, shop: '2' })
})

test('S2.7 signing out asks for nothing more, least of all an affiliate’s figures', async () => {
  signIn(affiliate)
  const calls = answer({ 'GET /home/affiliate': { data: busy } })
  open()
  await screen.findByText('4,286.40')
  const before = calls.length
  act(() => endSession('signed-out'))
  expect(screen.queryByText('4,286.40')).toBeNull()
  expect(calls).toHaveLength(before)
})

const period = `where[date]=between~.~${from},${to}`

test('every number opens its rows with the same period, link and status', async () => {
  signIn(affiliate)
  answer({ 'GET /home/affiliate': { data: busy } })
  open()
  await screen.findByText('4,286.40')
  expect(hrefs('Balance')).toEqual([
    '/dashboard/financial/invoice/ledger',
    '/dashboard/financial/order/details?where[status]=eq~.~2',
    '/dashboard/financial/invoice/ledger?where[state]=neq~.~hold',
    '/dashboard/financial/invoice/ledger?where[state]=eq~.~hold',
  ])
  expect(hrefs('Traffic')).toContain(
    `/dashboard/marketing/analytics-shop?where[date]=between~.~${earlier.from},${earlier.to}`,
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

test('the selected figure drives the chart, whose table includes the previous period', async () => {
  signIn(affiliate)
  answer({ 'GET /home/affiliate': { data: busy } })
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Commission/ }))
  const table = screen.getByRole('table', { name: 'Commission per day' })
  const before = { name: /^Commission, previous (30 days|month)$/ }
  expect(within(table).getByRole('columnheader', before)).toBeTruthy()
  expect(within(table).getAllByText('€ 12.50')).toHaveLength(2)
  expect(within(table).getByRole('rowheader').textContent).toMatch(/, so far$/)
})

test('S3.5 R33 the manager’s welcome is shown, cleaned', async () => {
  signIn(affiliate)
  answer({ 'GET /home/affiliate': { data: busy } })
  open()
  const message = await screen.findByRole('region', { name: 'Message from the programme' })
  expect(message.textContent).toContain('Welcome, Maren')
  expect(message.querySelector('script, img')).toBeNull()
  expect(message.innerHTML).not.toContain('onerror')
})

test('S5.20 a negative balance names the orders whose commission was reversed: new commissions are set off first', async () => {
  signIn(affiliate)
  const below = { ...busy, balance: '-12.50', payable: '0.00', onHold: '0.00', nextPayable: null }
  const line = { date: `${to} 10:00`, amount: '-12.50' }
  const calls = answer({
    'GET /home/affiliate': { data: below },
    'GET /financial/invoice/ledger': {
      data: [
        { id: 1, order: { id: 9, name: 'PW-1' }, ...line },
        { id: 2, order: null, ...line },
      ],
      meta: { total: 7 },
    },
  })
  open()
  expect(await screen.findByText(correctionMessages.negative)).toBeTruthy()
  const order = await screen.findByRole('link', { name: 'PW-1' })
  expect(order.getAttribute('href')).toBe('/dashboard/financial/order/details/9')
  screen.getByText(new RegExp(`^${correctionMessages.corrected}`))
  const all = screen.getByRole('link', { name: correctionMessages.allReversed(7) })
  expect(all.getAttribute('href')).toContain('ledger?where[state]=eq~.~owed')
  const asked = calls.find(({ path }) => path.endsWith('/ledger'))
  expect(asked?.query.get('where[state]')).toBe('eq~.~owed')
  // What an empty account is told would be wrong here.
  expect(screen.queryByText(balanceMessages.nothing)).toBeNull()
  answer({ 'GET /home/affiliate': { data: busy } })
})

test('S5.20 a balance below what is on hold says what is deducted first', async () => {
  signIn(affiliate)
  const less = { ...busy, balance: '158.29', payable: '0.00', onHold: '194.29' }
  const line = { id: 1, date: `${to} 10:00`, order: { id: 9, name: 'PW-1' }, amount: '-36.00' }
  answer({
    'GET /home/affiliate': { data: less },
    'GET /financial/invoice/ledger': { data: [line], meta: { total: 1 } },
  })
  open()
  expect(await screen.findByText(correctionMessages.owed('€ 36.00'))).toBeTruthy()
  await screen.findByRole('link', { name: 'PW-1' })
  answer({ 'GET /home/affiliate': { data: busy } })
})

const begun = { shop: false, offered: false, link: false, click: false, bank: false, order: false }
const guide = async () => within(await screen.findByRole('region', { name: 'Get started' }))

test.each([
  ['has no shop', {}, ['/dashboard/contact', '/dashboard/settings/account?to=bank']],
  [
    'can ask for a shop',
    { offered: true },
    ['/dashboard/settings/terms?to=ask', '/dashboard/settings/account?to=bank'],
  ],
  ['has a shop', { shop: true }, ['/dashboard/settings/account?to=bank']],
  ['has a link', { shop: true, link: true, bank: true }, ['/dashboard/marketing/link']],
])('a new affiliate who %s is led to what is next', async (_, change, to) => {
  signIn(affiliate)
  const steps = { ...begun, ...change }
  answer({ 'GET /home/affiliate': { data: nothing }, 'GET /home/first-steps': { data: steps } })
  open()
  const { queryAllByRole, queryAllByText } = await guide()
  expect(queryAllByRole('link').map((a) => a.getAttribute('href'))).toEqual(to)
  expect(queryAllByText('Get link')).toHaveLength(steps.shop && !steps.link ? 1 : 0)
  expect(queryAllByRole('img', { name: 'Done' })).toHaveLength(
    [steps.shop, steps.link, steps.bank].filter(Boolean).length,
  )
  expect(screen.queryByRole('region', { name: 'Traffic' })).toBeNull()
})

test('the guide of an affiliate is gone when all is done, and stays hidden for the one who hid it', async () => {
  signIn(affiliate)
  const done = { shop: true, offered: false, link: true, click: true, bank: true, order: true }
  answer({ 'GET /home/affiliate': { data: busy }, 'GET /home/first-steps': { data: done } })
  open()
  await screen.findByText('4,286.40')
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
  cleanup()
  queryClient.clear()
  answer({ 'GET /home/affiliate': { data: busy }, 'GET /home/first-steps': { data: begun } })
  open()
  fireEvent.click((await guide()).getByRole('button', { name: 'Hide this guide' }))
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
  cleanup()
  open()
  await screen.findByText('4,286.40')
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
  cleanup()
  signIn({ ...affiliate, id: 77 })
  open()
  expect(await guide()).toBeTruthy()
})

test('figures that fail to load can be retried', async () => {
  signIn(affiliate)
  answer({ 'GET /home/affiliate': { status: 422, message: 'Not now' } })
  open()
  expect(await screen.findByText('Not now')).toBeTruthy()
  answer({ 'GET /home/affiliate': { data: busy } })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('4,286.40')).toBeTruthy())
})

test('S9.1 the selected shop does not filter what leads to the balance', async () => {
  chooseUnit(2)
  signIn(affiliate)
  answer({ 'GET /home/affiliate': { data: busy } })
  open()
  await screen.findByText('4,286.40')
  expect(hrefs('Balance').some((to) => to?.includes('shop'))).toBe(false)
})

test('S2.29 the balance screen requests only the balance', async () => {
  signIn(affiliate)
  const { balance, payable, onHold, expected, nextPayable, onItsWay } = busy
  const calls = answer({
    'GET /home/balance': { data: { balance, payable, onHold, expected, nextPayable, onItsWay } },
  })
  showRoutes([{ path: '*', element: <OwnBalance /> }], '/balance')
  expect(await screen.findByText('On hold')).toBeTruthy()
  expect(JSON.stringify(calls)).not.toContain('/home/affiliate')
})

test('S2.29 R76 money that has left the balance and not arrived is on its way, with the day', async () => {
  signIn(affiliate)
  const { balance, payable, onHold, expected, nextPayable } = nothing
  const open = async (payments: number) => {
    cleanup()
    queryClient.clear()
    const onItsWay = { payments, amount: '158.73', date: '2026-12-01' }
    const data = { balance, payable, onHold, expected, nextPayable, onItsWay }
    answer({ 'GET /home/balance': { data } })
    showRoutes([{ path: '*', element: <OwnBalance /> }], '/balance')
    return screen.findByRole('link', { name: /on its way/ })
  }
  const one = await open(1)
  expect(one.textContent).toBe(
    '€\u{a0}158.73 is on its way to your bank account. Execution date: 01/12/2026',
  )
  expect(one.getAttribute('href')).toContain('/invoice?where[state]=eq~.~under_way')
  expect(screen.queryByText(balanceMessages.nothing)).toBeNull()
  expect((await open(2)).textContent).toBe(
    '€\u{a0}158.73 in 2 payments is on its way to your bank account. Last execution date: 01/12/2026',
  )
})
