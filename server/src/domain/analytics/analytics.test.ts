// Hits as a list and by country, against a naive recount of random traffic; and the affiliate's scope.
import type { ResourceName } from '@rivulet/contract/resources/index'
import { findCountry } from '@rivulet/contract/country'
import { unknownCountry } from '@rivulet/contract/country-choices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageHits } from '../../click/ingest/age-hits.ts'
import { makeTraffic, type HitRow, type OrderRow, type Traffic } from '../../testing/traffic/traffic.ts'
import { createWholeApp, listOf, resourceNamed, where, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
let traffic: Traffic

beforeAll(async () => {
  server = await createWholeApp()
  traffic = await makeTraffic(server)
})
afterAll(() => server.close())

type Row = Record<string, unknown> & { id: number }
const list = async (name: ResourceName, parameters: string[] = [], headers = server.admin.headers) => {
  const answer = await server.call('GET', listOf(resourceNamed(name), ...parameters), undefined, headers)
  expect([answer.status, answer.message]).toEqual([200, undefined])
  return { rows: answer.data as Row[], total: answer.meta.total, totals: answer.meta.totals }
}
const hits = (...parameters: string[]) => list('analytics', parameters)

/** The expected totals of these hits. */
function totalsOf(some: readonly HitRow[]) {
  const clicks = new Set(some.map(({ clickId }) => clickId))
  return {
    total: some.length,
    totals: {
      visits: some.filter((hit) => hit.class === 'valid').length,
      unique: some.filter((hit) => hit.unique).length,
      orders: traffic.orders.filter(({ clickId }) => clicks.has(clickId)).length,
    },
  }
}

test('S2.14 S3.11 each hit is a row, the newest first, with its details', async () => {
  const { rows } = await hits()
  const minutes = rows.map((row) => String(row.date))
  expect(minutes).toEqual(
    traffic.hits
      .map(({ minute }) => minute)
      .toSorted()
      .toReversed(),
  )
  const order = traffic.orders[0] as OrderRow
  const [stored] = await server.sql<
    { id: number }[]
  >`select id from hit where click_id = ${order.clickId}`
  const { data } = await server.call('GET', `/marketing/analytics/${stored?.id}`)
  expect(data).toMatchObject({
    action: 'click',
    affiliate: { id: order.affiliate },
    shop: { id: order.shop },
    link: { id: order.link },
    country: order.country,
    class: 'valid',
    visits: 1,
    orders: 1,
    setup: null,
    payload: null,
    event: null,
    click: order.clickId,
    server: { click: order.clickId, class: 'valid', recovered: false },
  })
  expect(data.email).toContain('@')
  expect(data.visitor).toMatch(/^[0-9a-f]{8}$/)
})

test('S2.14 rows, row count and sums are right for every period and filter', async () => {
  const { shop, campaign, link, affiliate } = traffic.hits[0] as HitRow
  const day = (hit: HitRow) => hit.day
  const cases: [string[], (hit: HitRow) => boolean][] = [
    [[], () => true],
    [[where('date', 'eq~.~2026-10-25')], (h) => day(h) === '2026-10-25'],
    [
      [where('date', 'between~.~2026-10-24,2026-10-25')],
      (h) => day(h) >= '2026-10-24' && day(h) < '2026-10-26',
    ],
    [
      [where('date', 'between~.~2026-10-24 13:37,2026-10-26 04:05')],
      (h) => h.minute >= '2026-10-24 13:37' && h.minute <= '2026-10-26 04:05',
    ],
    [
      [where('date', 'between~.~2026-10-24 13:10,2026-10-24 13:40')],
      (h) => h.minute >= '2026-10-24 13:10' && h.minute <= '2026-10-24 13:40',
    ],
    [[where('date', 'between~.~,2026-10-24')], (h) => day(h) <= '2026-10-24'],
    [[where('date', 'neq~.~2026-10-25')], (h) => day(h) !== '2026-10-25'],
    [[where('date', 'eq~.~2030-01-01')], () => false],
    [
      [where('shop', `eq~.~${shop}`), where('date', 'between~.~2026-10-25,')],
      (h) => h.shop === shop && day(h) >= '2026-10-25',
    ],
    [[where('campaign', `eq~.~${campaign}`)], (h) => h.campaign === campaign],
    [[where('link', `in~.~${link}`)], (h) => h.link === link],
    [
      [where('affiliate', `eq~.~${affiliate}`), where('country', 'in~.~BE,DE')],
      (h) => h.affiliate === affiliate && ['BE', 'DE'].includes(h.country),
    ],
    [[where('country', `eq~.~${unknownCountry}`)], (h) => h.country === unknownCountry],
    [[where('class', 'nin~.~valid,bot')], (h) => h.class !== 'valid' && h.class !== 'bot'],
    [[where('unique', 'eq~.~1')], (h) => h.unique],
    [[where('reason', 'eq~.~agent')], (h) => h.class === 'bot'],
  ]
  for (const [parameters, wanted] of cases) {
    const expected = traffic.hits.filter(wanted)
    const { rows, ...sums } = await hits(...parameters)
    expect.soft([parameters, rows.length]).toEqual([parameters, expected.length])
    expect.soft([parameters, sums]).toEqual([parameters, totalsOf(expected)])
    const sumOf = (name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0)
    expect
      .soft({ visits: sumOf('visits'), unique: sumOf('unique'), orders: sumOf('orders') })
      .toEqual(sums.totals)
  }
})

test('S6.4 R21 affiliates see valid visits of their own links, without confidential fields', async () => {
  const [one] = traffic.affiliates
  if (!one) throw new Error('no affiliate')
  const own = traffic.hits.filter((hit) => hit.affiliate === one.id && hit.class === 'valid')
  const { rows, ...sums } = await list('analytics', [], one.headers)
  expect(sums).toEqual(totalsOf(own))
  expect(rows).toHaveLength(own.length)
  for (const row of rows) {
    expect(row.affiliate).toMatchObject({ id: one.id })
    for (const hidden of [
      'ip',
      'visitor',
      'email',
      'class',
      'reason',
      'server',
      'client',
      'analyticsKey',
    ])
      expect(row).not.toHaveProperty(hidden)
  }
  const foreign = await server.sql<{ id: number }[]>`
    select h.id from hit h join link k on k.id = h.link_id where k.affiliate_id <> ${one.id} or h.class <> 'valid'`
  for (const { id } of foreign.slice(0, 20)) {
    const answer = await server.call('GET', `/marketing/analytics/${id}`, undefined, one.headers)
    expect(answer.status).toBe(404)
  }
  const refused = await server.call(
    'GET',
    `/marketing/analytics?${where('class', 'eq~.~bot')}`,
    undefined,
    one.headers,
  )
  expect(refused.status).toBe(422)
})

type Figures = Record<
  'visits' | 'unique' | 'other' | 'orders' | 'amountCents' | 'commissionCents',
  number
>

/** Expected sums of hits and orders by a key. */
function recomputed(
  keyOf: (row: HitRow | OrderRow) => string,
  wanted: (row: HitRow | OrderRow) => boolean,
): Map<string, Figures> {
  const sums = new Map<string, Figures>()
  const at = (row: HitRow | OrderRow): Figures => {
    const key = keyOf(row)
    const found = sums.get(key) ?? {
      ...{ visits: 0, unique: 0, other: 0, orders: 0 },
      ...{ amountCents: 0, commissionCents: 0 },
    }
    sums.set(key, found)
    return found
  }
  for (const hit of traffic.hits.filter(wanted)) {
    at(hit)[hit.class === 'valid' ? 'visits' : 'other']++
    if (hit.unique) at(hit).unique++
  }
  for (const order of traffic.orders.filter(wanted)) {
    at(order).orders++
    if (order.approved) at(order).amountCents += 1000
    at(order).commissionCents += order.commissionCents
  }
  return sums
}
/** What affiliates see of them: counted hits only. */
const counted = (sums: Map<string, Figures>): Map<string, Figures> =>
  new Map(
    [...sums]
      .filter(([, { visits, orders }]) => visits + orders > 0)
      .map(([key, figures]) => [key, { ...figures, other: 0 }]),
  )
const figuresOf = (row: Row): Figures => ({
  visits: Number(row.visits),
  unique: Number(row.unique),
  other: Number(row.other ?? 0),
  orders: Number(row.orders),
  amountCents: Math.round(Number(row.amount) * 100),
  commissionCents: Math.round(Number(row.commission) * 100),
})
const named = (value: unknown) => (value as { id: number } | null)?.id ?? null

test('S2.28 S9.10 visits, uniques and orders by continent and country add up to the totals', async () => {
  const { shop } = traffic.hits[0] as HitRow
  const cases: [string[], (row: HitRow | OrderRow) => boolean][] = [
    [[], () => true],
    [
      [where('date', 'between~.~2026-10-25,2026-10-28')],
      ({ day }) => day >= '2026-10-25' && day < '2026-10-29',
    ],
    [[where('shop', `eq~.~${shop}`)], (row) => row.shop === shop],
  ]
  for (const [parameters, wanted] of cases) {
    const expected = recomputed(({ country }) => country, wanted)
    const { rows, totals } = await list('analyticsDetail', parameters)
    expect(new Map(rows.map((row) => [String(row.country), figuresOf(row)]))).toEqual(expected)
    for (const row of rows)
      expect(row.continent).toBe(findCountry(String(row.country))?.continent ?? unknownCountry)
    const all = recomputed(() => 'all', wanted).get('all')
    expect(figuresOf(totals as Row)).toEqual(all)
  }
  expect((await list('analyticsDetail')).rows.map(({ country }) => country)).toEqual(
    expect.arrayContaining(['BE', 'DE', 'US', 'JP', 'BR', unknownCountry]),
  )
})

test('S2.28 R21 by country affiliates see only their own traffic', async () => {
  const [one] = traffic.affiliates
  const expected = recomputed(
    ({ country }) => country,
    (row) => row.affiliate === one?.id,
  )
  const { rows } = await list('analyticsDetail', [], one?.headers)
  expect(new Map(rows.map((row) => [String(row.country), figuresOf(row)]))).toEqual(counted(expected))
})

test('S3.8 an order has the country of its click, and can be filtered by it', async () => {
  for (const country of ['BE', unknownCountry]) {
    const { rows } = await list('order', [where('country', `eq~.~${country}`)])
    expect(rows).toHaveLength(traffic.orders.filter((order) => order.country === country).length)
    expect(rows.length).toBeGreaterThan(0)
  }
})

test.each([
  ['S2.15', 'shopStatistics', (row: HitRow | OrderRow) => row.shop],
  ['S2.16', 'campaignStatistics', (row: HitRow | OrderRow) => row.campaign],
] as const)('%s the figures of %s match its hits and orders', async (_, name, of) => {
  const [one] = traffic.affiliates
  const key = (row: HitRow | OrderRow) => `${row.day} ${of(row)} ${row.affiliate}`
  const field = name === 'shopStatistics' ? 'shop' : 'campaign'
  const keyed = (rows: Row[]) =>
    new Map(
      rows.map((row) => [`${row.date} ${named(row[field])} ${named(row.affiliate)}`, figuresOf(row)]),
    )
  const listed = (row: HitRow | OrderRow) => of(row) !== null
  const { rows, totals } = await list(name)
  expect(keyed(rows)).toEqual(recomputed(key, listed))
  expect(figuresOf(totals as Row)).toEqual(recomputed(() => 'all', listed).get('all'))
  const { visits, unique, orders, conversion, commission, epc } = totals as Record<string, string>
  expect(conversion).toBe((Math.round((1e4 * Number(orders)) / Number(unique)) / 100).toFixed(2))
  expect(epc).toBe((Math.round((100 * Number(commission)) / Number(visits)) / 100).toFixed(2))

  const own = recomputed(key, (row) => listed(row) && row.affiliate === one?.id)
  expect(keyed((await list(name, [], one?.headers)).rows)).toEqual(counted(own))
})

test('S2.14 totals match the rows when old hits are deleted and their roll-ups are kept', async () => {
  const { sql, deps } = server
  await ageHits({ sql, config: deps.config, now: () => new Date('2027-11-25T11:23:45Z') })
  const kept = new Set(
    (await sql<{ click_id: string }[]>`select click_id from hit`).map((hit) => hit.click_id),
  )
  expect(kept.size).toBeGreaterThan(50)
  expect(kept.size).toBeLessThan(traffic.hits.length - 50)
  const left = traffic.hits.filter(({ clickId }) => kept.has(clickId))
  for (const [parameters, wanted] of [
    [[], left],
    [[where('date', 'eq~.~2026-10-25')], left.filter(({ day }) => day === '2026-10-25')],
  ] as const) {
    const { rows, ...sums } = await hits(...parameters)
    expect([rows.length, sums]).toEqual([wanted.length, totalsOf(wanted)])
  }
})
