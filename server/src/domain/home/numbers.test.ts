// The home figures on generated data: equal to a naive count, and to the lists they link to.
import type { AdminHome, AffiliateHome } from '@rivulet/contract/answers/home-answer'
import { addDays, today } from '@rivulet/contract/day'
import { formatHundredths } from '@rivulet/contract/money'
import { earlierPeriod } from '@rivulet/contract/period'
import type { ResourceName } from '@rivulet/contract/resources/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../ledger/check-books.ts'
import type { TestAccount } from '../../testing/account.ts'
import {
  type Figures,
  type MadeHit,
  type MadeOrder,
  makeFigures,
} from '../../testing/traffic/figures.ts'
import { pay } from '../../testing/payment.ts'
import { createWholeApp, listOf, resourceNamed, where, type WholeApp } from '../../testing/whole-app.ts'

const zone = 'Europe/Brussels'
let server: WholeApp
let affiliates: Figures['affiliates']
let links: Figures['links']
let hits: Figures['hits']
let orders: Figures['orders']
let day: string

beforeAll(async () => {
  server = await createWholeApp()
  server.freeze()
  day = today(zone, server.deps.now())
  ;({ affiliates, links, hits, orders } = await makeFigures(server))
  await server.account('Affiliate', { verified: false })
})
afterAll(() => server.close())

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
const inside = (from: string, to: string) => (row: { day: string }) => row.day >= from && row.day <= to
const visitsOf = (rows: readonly MadeHit[]) =>
  sum(rows.filter((h) => h.class === 'valid').map((h) => h.hits))
const owned = (affiliateId: number, shopId?: number) => {
  const ids = links.filter((l) => l.affiliateId === affiliateId && (!shopId || l.shopId === shopId))
  return (row: { link: number }) => ids.some(({ id }) => id === row.link)
}

type Whole = Omit<Required<AdminHome>, 'days' | 'waiting'> & {
  days: Required<AdminHome['days'][number]>[]
  waiting: Required<AdminHome['waiting']>
}
const adminHome = async (query = ''): Promise<Whole> =>
  (await server.call('GET', `/home/admin?${query}`)).data
const home = async (by: TestAccount): Promise<AffiliateHome> =>
  (await server.call('GET', '/home/affiliate', undefined, by.headers)).data
/** The totals and the row count of a list. */
async function list(
  name: ResourceName,
  conditions: Record<string, string>,
  by?: TestAccount,
): Promise<Record<string, string | number>> {
  const filters = Object.entries(conditions).map(([field, condition]) => where(field, condition))
  const answer = await server.call(
    'GET',
    listOf(resourceNamed(name), ...filters),
    undefined,
    by?.headers,
  )
  expect(answer.status).toBe(200)
  return { ...(answer.meta.totals as Record<string, string | number>), total: answer.meta.total ?? 0 }
}
const period = ({ from, to }: { from: string; to: string }) => `between~.~${from},${to}`

test('S1.3 the totals of a period and of the one before match a naive count, for all shops and for one', async () => {
  const data = await adminHome()
  const shop = links[0]?.shopId ?? 0
  for (const [answer, wanted] of [
    [data, links],
    [await adminHome(`shop=${shop}`), links.filter((l) => l.shopId === shop)],
  ] as const) {
    const of = (row: { link: number }) => wanted.some(({ id }) => id === row.link)
    const now = inside(addDays(day, -29), day)
    // Usually thirty days; on the last day of a month of thirty, the whole month before.
    const earlier = earlierPeriod({ from: addDays(day, -29), to: day }, 'previous')
    const before = inside(earlier.from, earlier.to)
    const pair = (count: (within: typeof now) => number) => [count(now), count(before)].map(String)
    const money = (count: (within: typeof now) => number) =>
      [count(now), count(before)].map(formatHundredths)
    const approved = (within: typeof now) =>
      orders
        .filter(of)
        .filter(within)
        .filter((o) => o.status === '0')
    const values = ({ value, previous }: Whole['visits']) => [value, previous]
    expect(values(answer.visits)).toEqual(pair((within) => visitsOf(hits.filter(of).filter(within))))
    expect(values(answer.orders)).toEqual(pair((within) => orders.filter(of).filter(within).length))
    expect(values(answer.amount)).toEqual(money((within) => sum(approved(within).map((o) => o.net))))
    expect(values(answer.commission)).toEqual(
      money((within) => sum(approved(within).map((o) => o.commission))),
    )
    const pending = orders
      .filter(of)
      .filter(now)
      .filter((o) => o.status === '2')
    expect([answer.amount.pending, answer.commission.pending]).toEqual([
      formatHundredths(sum(pending.map((o) => o.net))),
      formatHundredths(sum(pending.map((o) => o.commission))),
    ])
  }
})

test('S2.28 the countries of a period add up to its visits, including unknown ones', async () => {
  const data = await adminHome()
  const counted = new Map<string, number>()
  for (const hit of hits.filter(inside(data.from, data.to)).filter((h) => h.class === 'valid'))
    counted.set(hit.country || 'ZZ', (counted.get(hit.country || 'ZZ') ?? 0) + hit.hits)
  expect(Object.fromEntries(data.countries.map((c) => [c.country, c.visits]))).toEqual(
    Object.fromEntries(counted),
  )
  expect(String(sum(data.countries.map(({ visits }) => visits)))).toBe(data.visits.value)
  for (const { country, visits } of data.countries) {
    const rows = await list('analyticsDetail', { country: `eq~.~${country}`, date: period(data) })
    expect([country, rows.visits]).toEqual([country, visits])
  }
})

test('S1.3 every total of the admin home equals that of the list it links to', async () => {
  const data = await adminHome()
  const traffic = await list('shopStatistics', { date: period(data) })
  expect([traffic.visits, traffic.unique].map(String)).toEqual([data.visits.value, data.unique.value])
  expect(String((await list('order', { date: period(data) })).total)).toBe(data.orders.value)
  const statistics = await list('orderStatistics', { date: period(data) })
  expect([statistics.amount, statistics.commission]).toEqual([data.amount.value, data.commission.value])
  const count = (key: 'approved' | 'pending' | 'failed') => sum(data.days.map((d) => d[key]))
  for (const [status, shown] of [
    ['0', count('approved')],
    ['2', count('pending')],
    ['1', count('failed')],
  ] as const)
    expect((await list('order', { status: `eq~.~${status}`, date: period(data) })).total).toBe(shown)
})

test('S1.3 pending decisions match the lists where they are made', async () => {
  const { waiting } = await adminHome()
  const pending = await list('order', {
    status: 'eq~.~2',
    date: `between~.~,${waiting.pendingUntil}`,
  })
  expect([pending.total, pending.amount]).toEqual([waiting.pendingOrders, waiting.pendingAmount])
  const all = await list('order', { status: 'eq~.~2' })
  expect([all.total, all.commission]).toEqual([waiting.allPending, waiting.allPendingCommission])
  expect(waiting.allPending).toBe(orders.filter((o) => o.status === '2').length)
  expect(waiting.pendingOrders).toBe(
    orders.filter((o) => o.status === '2' && o.day < addDays(day, -14)).length,
  )
  const flagged = await list('order', { status: 'eq~.~2', flag: 'neq~.~' })
  expect([flagged.total, flagged.amount]).toEqual([waiting.flaggedOrders, waiting.flaggedAmount])
  expect(waiting.flaggedOrders).toBe(orders.filter((o) => o.flagged).length)
  const payable = await list('affiliate', { payable: 'neq~.~0.00' })
  expect([payable.total, payable.payable]).toEqual([waiting.payableAffiliates, waiting.payableAmount])
  const free = orders.filter((o) => o.status === '0' && o.hold === 0)
  expect(waiting.payableAmount).toBe(formatHundredths(sum(free.map((o) => o.commission))))
  expect((await list('unattributed', {})).total).toBe(waiting.unattributed)
  expect(waiting.unattributedMost).toEqual({ reason: 'no_click', orders: 2 })
  expect((await list('unattributed', { unattributedReason: 'eq~.~no_click' })).total).toBe(2)
  expect((await list('affiliate', { verifiedAt: 'eq~.~' })).total).toBe(waiting.affiliatesToActivate)
  expect(waiting.oldestAffiliateDays).toBe(0)
})

test('S9.1 a shop chosen in the top bar filters pending orders like their lists', async () => {
  const shop = links[1]?.shopId ?? 0
  const { waiting } = await adminHome(`shop=${shop}`)
  const one = `eq~.~${shop}`
  const until = `between~.~,${waiting.pendingUntil}`
  expect((await list('order', { status: 'eq~.~2', date: until, shop: one })).total).toBe(
    waiting.pendingOrders,
  )
  expect((await list('order', { status: 'eq~.~2', flag: 'eq~.~self_referral', shop: one })).total).toBe(
    waiting.flaggedOrders,
  )
  expect((await list('unattributed', { shop: one })).total).toBe(waiting.unattributed)
  expect(waiting.pendingOrders).toBeGreaterThan(0)
})

test('S1.3 the best affiliates and shops match their statistics', async () => {
  const data = await adminHome()
  expect([data.topAffiliates.length, data.topShops.length]).toEqual([3, 2])
  for (const [field, best] of [
    ['affiliate', data.topAffiliates],
    ['shop', data.topShops],
  ] as const)
    for (const { id, visits, orders: count, commission } of best) {
      const own = { [field]: `eq~.~${id}`, date: period(data) }
      expect((await list('shopStatistics', own)).visits).toBe(visits)
      expect((await list('order', own)).total).toBe(count)
      expect((await list('orderStatistics', own)).commission).toBe(commission)
    }
  const commissions = data.topAffiliates.map(({ commission }) => Number(commission))
  expect(commissions).toEqual(commissions.toSorted((a, b) => b - a))
})

test('S1.2 S3.10 an affiliate’s balance, what is payable, on hold and expected are the sums of the lists they link to', async () => {
  for (const by of affiliates) {
    const mine = orders.filter(owned(by.id))
    const unpaid = await home(by)
    if (unpaid.payable !== '0.00') await pay(server, by.id, '1.00')
    const paid = unpaid.payable === '0.00' ? 0 : 100
    const data = await home(by)
    const approved = mine.filter((o) => o.status === '0')
    const held = approved.filter((o) => o.hold > 0)
    const money = (rows: readonly MadeOrder[]) => formatHundredths(sum(rows.map((o) => o.commission)))
    expect([data.balance, data.onHold, data.expected]).toEqual([
      formatHundredths(sum(approved.map((o) => o.commission)) - paid),
      money(held),
      money(mine.filter((o) => o.status === '2')),
    ])
    expect((await list('ledger', {}, by)).amount).toBe(data.balance)
    expect((await list('ledger', { state: 'eq~.~hold' }, by)).amount).toBe(data.onHold)
    expect((await list('ledger', { state: 'neq~.~hold' }, by)).amount).toBe(data.payable)
    expect((await list('order', { status: 'eq~.~2' }, by)).commission).toBe(data.expected)
    if (!data.nextPayable) continue
    const next = { state: 'eq~.~hold', available: `eq~.~${data.nextPayable.date}` }
    expect((await list('ledger', next, by)).amount).toBe(data.nextPayable.amount)
  }
})

test('S1.2 an affiliate’s figures and links match their own lists', async () => {
  for (const by of affiliates) {
    const data = await home(by)
    const earlier = earlierPeriod(data, 'previous')
    for (const [from, to, key] of [
      [data.from, data.to, 'value'],
      [earlier.from, earlier.to, 'previous'],
    ] as const) {
      const date = period({ from, to })
      const traffic = await list('shopStatistics', { date }, by)
      expect([traffic.visits, traffic.unique].map(String)).toEqual([data.visits[key], data.unique[key]])
      const statistics = await list('orderStatistics', { date }, by)
      expect(String(statistics.created)).toBe(data.orders[key])
      expect(statistics.commission).toBe(data.commission[key])
    }
    for (const { id, visits, orders: count, commission } of data.bestLinks) {
      const own = { link: `eq~.~${id}`, date: period(data) }
      const traffic = await list('analyticsDetail', own, by)
      expect([traffic.visits, traffic.commission]).toEqual([visits, commission])
      expect((await list('order', own, by)).total).toBe(count)
    }
  }
})

test('S2.12 R21 the ledger of an affiliate is visible to no other affiliate', async () => {
  const [one, other] = affiliates as [TestAccount, TestAccount]
  const foreign = await list('ledger', { affiliate: `eq~.~${other.id}` }, one)
  expect(foreign.total).toBe(0)
})

test('S1.3 a check of the books shows what it covered, discrepancies, and the results of earlier nights', async () => {
  expect((await adminHome()).books).toBeNull()
  expect((await server.call('GET', '/financial/self-check')).data.discrepancies).toEqual([])
  const [booked] = await server.sql<{ lines: number; cents: number }[]>`
    select count(*) as lines, sum(cents)::bigint as cents from ledger_line`
  const first = (await adminHome()).books
  expect(first).toMatchObject({
    orders: 93,
    affiliates: 4,
    lines: booked?.lines,
    balances: formatHundredths(booked?.cents ?? 0),
    discrepancies: 0,
    difference: '0.00',
    found: [],
  })
  // Not a nightly check: a person requested it.
  expect(first?.nights).toHaveLength(30)
  expect(first?.nights.every(({ discrepancies }) => discrepancies === null)).toBe(true)

  const [broken] = await server.sql<{ id: number }[]>`
    update shop_order set commission_cents = commission_cents + 5 where id =
    (select id from shop_order where status = '0' order by id limit 1) returning id`
  expect((await server.call('GET', '/financial/self-check')).data.discrepancies).toHaveLength(2)
  const after = (await adminHome()).books
  expect(after).toMatchObject({ discrepancies: 2, difference: '0.10' })
  expect(after?.found[0]).toMatchObject({ what: 'order', id: broken?.id })
  await checkBooks(server.sql, { now: server.deps.now(), zone, nightly: true })
  expect((await adminHome()).books?.nights.at(-1)).toEqual({ day, discrepancies: 2 })
})
