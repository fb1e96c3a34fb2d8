// The figures of both home screens, against hits and orders counted by hand.
import { earlierPeriod } from '@rivulet/contract/period'
import { addDays, today } from '@rivulet/contract/day'
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/account.ts'
import { countVisits } from '../../testing/hits.ts'
import { makeLink, makeShop } from '../../testing/marketing.ts'
import { insertOrder } from '../../testing/order.ts'
import { pay } from '../../testing/payment.ts'
import { createWholeApp, listOf, resourceNamed, where, type WholeApp } from '../../testing/whole-app.ts'

const zone = 'Europe/Brussels'

let server: WholeApp
let affiliate: TestAccount
let now: string

beforeAll(async () => {
  server = await createWholeApp()
  affiliate = await server.account('Affiliate')
  now = today(zone, server.deps.now())
})
afterAll(() => server.close())

const home = async (query = '', by = affiliate) =>
  (await server.call('GET', `/home/affiliate?${query}`, undefined, by.headers)).data

const hits = (linkId: number, day: string, visits: number, uniques: number) =>
  countVisits(server.sql, linkId, day, { visits, uniques, bots: 50 })

test('S1.2 visits, uniques, orders and commission of the last thirty days are compared with the thirty before', async () => {
  const shop = await makeShop(server.sql)
  const { id } = await makeLink(server.sql, { affiliateId: affiliate.id, shopId: shop })
  await hits(id, now, 7, 4)
  await hits(id, addDays(now, -29), 3, 2)
  await hits(id, addDays(now, -30), 20, 10)
  // Usually thirty days; on the last day of a month of thirty, the whole month before.
  const before = earlierPeriod({ from: addDays(now, -29), to: now }, 'previous')
  await hits(id, before.from, 1, 1)
  await hits(id, addDays(before.from, -1), 100, 100)
  await insertOrder(server, { affiliateId: affiliate.id, cents: 6666, rateBasisPoints: 1250 })
  await insertOrder(server, { affiliateId: affiliate.id, cents: 1000, holdDays: 3 })
  await insertOrder(server, { affiliateId: affiliate.id, cents: 400, pending: true })

  const data = await home()
  expect(data).toMatchObject({
    from: addDays(now, -29),
    to: now,
    zone,
    visits: { value: '10', previous: '21' },
    unique: { value: '6', previous: '11' },
    orders: { value: '3', previous: '0' },
    commission: { value: '18.33', previous: '0.00', pending: '4.00' },
    balance: '18.33',
    onHold: '10.00',
    payable: '8.33',
    expected: '4.00',
    nextPayable: { date: addDays(now, 4), amount: '10.00' },
  })
  expect(data.days).toHaveLength(30)
  expect(data.days.at(0)).toMatchObject({ day: addDays(now, -29), visits: 3 })
  expect(data.days.at(-1)).toMatchObject({
    day: now,
    visits: 7,
    unique: 4,
    orders: 3,
    commission: '18.33',
  })
  expect(data.bestLinks[0]).toMatchObject({ commission: '10.00', orders: 1 })
  expect(data.latestOrders).toHaveLength(3)
})

test('S1.2 an order credited without a link is among the latest, with the name of its shop', async () => {
  const { id, headers } = await server.account('Affiliate')
  const order = await insertOrder(server, { affiliateId: id, cents: 1000 })
  const [shop] = await server.sql<{ name: string }[]>`
    update shop_order o set link_id = null from shop s where s.id = o.shop_id and o.id = ${order} returning s.name`
  const read = async () =>
    (await server.call('GET', '/home/affiliate', undefined, headers)).data.latestOrders
  expect(await read()).toMatchObject([
    { id: order, promoted: shop?.name, amount: '10.00', net: '10.00' },
  ])
  await server.sql`update shop_order set net_cents = 750 where id = ${order}`
  expect(await read()).toMatchObject([{ amount: '10.00', net: '7.50' }])
})

test('S1.2 they can be compared with the same days a year before', async () => {
  const next = { from: addDays(now, 336), to: addDays(now, 365) }
  const then = earlierPeriod(next, 'year')
  const { visits } = await home(`from=${then.from}&to=${then.to}`)
  expect(Number(visits.value)).toBeGreaterThan(0)
  const compared = await home(`from=${next.from}&to=${next.to}&compare=year`)
  expect(compared.visits).toEqual({ value: '0', previous: visits.value })
  const refused = await server.call('GET', '/home/affiliate?compare=week', undefined, affiliate.headers)
  expect(refused.status).toBe(422)
})

test('S3.9 the home screen and the order statistics agree', async () => {
  const { id, headers } = await server.account('Affiliate')
  for (const cents of [1000, 2500, 333])
    await insertOrder(server, { affiliateId: id, cents, rateBasisPoints: 875 })
  const period = where('date', `between~.~${addDays(now, -29)},${now}`)
  const list = await server.call(
    'GET',
    listOf(resourceNamed('orderStatistics'), period),
    undefined,
    headers,
  )
  const { orders, commission } = (await server.call('GET', '/home/affiliate', undefined, headers)).data
  expect(list.meta.totals).toMatchObject({
    created: Number(orders.value),
    approved: 3,
    commission: commission.value,
    amount: '38.33',
    middle: '12.78',
    rate: '100.00',
  })
})

test('S9.1 a shop chosen in the top bar filters traffic and orders, never the balance', async () => {
  const { id, headers } = await server.account('Affiliate')
  const shop = await makeShop(server.sql)
  const link = await makeLink(server.sql, { affiliateId: id, shopId: shop })
  await hits(link.id, now, 5, 5)
  await insertOrder(server, { affiliateId: id, cents: 1000 })
  const data = await home(`shop=${shop}`, { ...affiliate, headers })
  expect(data).toMatchObject({ visits: { value: '5' }, orders: { value: '0' }, balance: '10.00' })
})

test('S2.29 a user’s own balance needs no permission', async () => {
  const bare = await server.account('Affiliate', { permissions: [] })
  await insertOrder(server, { affiliateId: bare.id, cents: 700 })
  const whole = await home('', bare)
  expect(whole).toMatchObject({ balance: '7.00', payable: '7.00' })
  const { data } = await server.call('GET', '/home/balance', undefined, bare.headers)
  const { balance, payable, onHold, expected, nextPayable, onItsWay } = whole
  expect(data).toEqual({ balance, payable, onHold, expected, nextPayable, onItsWay })
  expect((await server.call('GET', '/home/balance')).status).toBe(404)
})

test('S2.29 R76 payments that have not arrived are on their way until the last day on which one is executed', async () => {
  const { id, headers } = await server.account('Affiliate')
  await insertOrder(server, { affiliateId: id, cents: 5000 })
  const own = async () => (await server.call('GET', '/home/balance', undefined, headers)).data
  await pay(server, id, '30.00')
  expect(await own()).toMatchObject({ balance: '20.00', onItsWay: null })
  const later = [addDays(now, 9), addDays(now, 2)]
  const [last = 0, first = 0] = [
    (await pay(server, id, '12.00', {}, later[0])).data.id,
    (await pay(server, id, '8.00', {}, later[1])).data.id,
  ]
  const both = { payments: 2, amount: '20.00', date: later[0] }
  expect(await own()).toMatchObject({ balance: '0.00', payable: '0.00', onItsWay: both })
  expect((await home('', { ...affiliate, headers })).onItsWay).toEqual(both)
  expect((await home()).onItsWay).toBeNull()
  await server.call('POST', `/financial/invoice/${last}/mark-paid`, {})
  expect((await own()).onItsWay).toEqual({ payments: 1, amount: '8.00', date: later[1] })
  await server.call('POST', `/financial/invoice/${first}/return`, { note: 'CLOSED' })
  expect(await own()).toMatchObject({ balance: '8.00', onItsWay: null })
})

test('S3.10 the days on which money becomes payable add up to what is on hold', async () => {
  const { id, headers } = await server.account('Affiliate')
  for (const [cents, holdDays] of [
    [1000, 3],
    [250, 3],
    [4000, 30],
    [700, 0],
  ] as const)
    await insertOrder(server, { affiliateId: id, cents, holdDays })
  const { data } = await server.call('GET', '/home/payable-days', undefined, headers)
  expect(data).toEqual({
    today: now,
    days: [
      { date: addDays(now, 4), amount: '12.50' },
      { date: addDays(now, 31), amount: '40.00' },
    ],
    planned: null,
  })
  expect((await home('', { ...affiliate, headers })).onHold).toBe('52.50')
  expect((await server.call('GET', '/home/payable-days')).status).toBe(404)
})

test('S3.10 S5.20 what is owed back is made up for before anything becomes payable', async () => {
  const account = await server.account('Affiliate')
  const { id, headers } = account
  for (const [cents, holdDays] of [
    [1000, 3],
    [4000, 30],
  ] as const)
    await insertOrder(server, { affiliateId: id, cents, holdDays })
  const taken = { affiliate: id, amount: '-15.00', reason: 'Charged back', timing: 'now' }
  expect((await server.call('POST', '/financial/correction', taken)).status).toBe(201)
  const later = { date: addDays(now, 31), amount: '35.00' }
  const { data } = await server.call('GET', '/home/payable-days', undefined, headers)
  expect(data.days).toEqual([later])
  expect(await home('', account)).toMatchObject({
    ...{ balance: '35.00', onHold: '50.00', payable: '0.00', nextPayable: later },
  })
})

test('S1.2 nobody can see the other kind of home, and an invalid period is rejected by name', async () => {
  expect((await server.call('GET', '/home/affiliate')).status).toBe(404)
  expect((await server.call('GET', '/home/admin', undefined, affiliate.headers)).status).toBe(404)
  const refusal = async (from: string, to: string) =>
    (await server.call('GET', `/home/admin?from=${from}&to=${to}`)).meta.errors
  expect(await refusal(now, addDays(now, -1))).toEqual({ from: [reportMessages.backwards] })
  expect(await refusal(addDays(now, -366), now)).toEqual({ from: [reportMessages.tooLong(366)] })
  expect((await server.call('GET', '/home/admin?to=2026-02-30')).status).toBe(422)
})

test('S1.3 the admin home adds up all affiliates and lists pending decisions', async () => {
  const waiting = await server.account('Affiliate', { verified: false })
  const before = (await server.call('GET', '/home/admin')).data
  await insertOrder(server, { affiliateId: waiting.id, cents: 700, pending: true })
  await insertOrder(server, { affiliateId: waiting.id, cents: 900 })
  // Enough, but no bank details yet.
  const rich = await server.account('Affiliate')
  await insertOrder(server, { affiliateId: rich.id, cents: 9000 })
  const after = (await server.call('GET', '/home/admin')).data
  expect(Number(after.orders.value) - Number(before.orders.value)).toBe(3)
  expect(Number(after.amount.value) - Number(before.amount.value)).toBeCloseTo(99)
  expect(after.waiting.affiliatesToActivate).toBe(1)
  expect(after.waiting.payableAffiliates - before.waiting.payableAffiliates).toBe(2)
  expect(after.waiting.payableBelow - before.waiting.payableBelow).toBe(1)
  expect(after.waiting.payableLeftOut - before.waiting.payableLeftOut).toBe(1)
  expect(after.days.at(-1).approved - before.days.at(-1).approved).toBe(2)
})

test('S1.3 R20 pending decisions have their own endpoint, for admin users only', async () => {
  const boss = await server.account('Administrator')
  const whole = await server.call('GET', '/home/admin', undefined, boss.headers)
  const alone = await server.call('GET', '/home/waiting', undefined, boss.headers)
  expect(alone.data).toEqual(whole.data.waiting)
  expect(alone.data).toHaveProperty('affiliatesToActivate')
  expect((await server.call('GET', '/home/waiting', undefined, affiliate.headers)).status).toBe(404)
})

test('S1.3 S6.3 R20 each part of the admin home requires the permission for its list', async () => {
  const frame = ['days', 'from', 'to', 'waiting', 'zone']
  const parts: Record<string, [parts: string[], perDay: string[], waiting: string[]]> = {
    'marketing.analytics-shop.index': [['unique', 'visits'], ['unique', 'visits'], []],
    'financial.order.index': [
      ['amount', 'commission', 'orders'],
      ['amount', 'approved', 'commission', 'failed', 'pending'],
      [
        'flaggedAmount',
        'flaggedOrders',
        'pendingAmount',
        'allPending',
        'allPendingCommission',
        'pendingOrders',
        'pendingUntil',
        'raisedAmount',
        'raisedOrders',
        'unattributed',
        'unattributedMost',
      ],
    ],
    'registration.affiliate.index': [
      [],
      [],
      [
        'affiliatesToActivate',
        'oldestAffiliateDays',
        'payableAffiliates',
        'payableAmount',
        'paymentsPlanned',
        'paymentsDue',
        'payableBelow',
        'payableLeftOut',
        'shopRequests',
      ],
    ],
    'marketing.analytics.index': [['countries'], [], []],
    'service.contact.index': [[], [], ['messages']],
    'financial.invoice.view': [['books'], [], []],
    'financial.invoice.index': [[], [], ['payoutRequests']],
    'financial.payout.index': [[], [], []],
  }
  const shownTo = async (permissions: string[]) => {
    const manager = await server.account('Manager', { permissions })
    const { status, data } = await server.call('GET', '/home/admin', undefined, manager.headers)
    expect(status).toBe(200)
    return [data, data.days[0], data.waiting].map((part) => Object.keys(part).toSorted())
  }
  expect(await shownTo([])).toEqual([frame, ['day'], ['unread']])
  for (const [permission, [own, perDay, waiting]] of Object.entries(parts))
    expect(await shownTo([permission])).toEqual([
      [...frame, ...own].toSorted(),
      ['day', ...perDay].toSorted(),
      [...waiting, 'unread'].toSorted(),
    ])
  const figures = ['financial.order.index', 'marketing.analytics-shop.index']
  const [nameless] = await shownTo(figures)
  expect(nameless).toContain('topShops')
  expect(nameless).not.toContain('topAffiliates')
  expect((await shownTo([...figures, 'registration.affiliate.index']))[0]).toContain('topAffiliates')
})
