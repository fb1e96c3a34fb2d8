// Traffic reports against a naive recount of every hit and order.
import { addDays, daysBetween, dayOf, startOfDay } from '@rivulet/contract/day'
import { earlierPeriod } from '@rivulet/contract/period'
import type { TrafficFigures } from '@rivulet/contract/reports/traffic-answer'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Market, openMarket, type Promoting, zone } from '../../testing/traffic/market.ts'
import { runs } from '../../testing/runs.ts'

type Subject = 'campaign' | 'shop'

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.server.close())

/** Both days of the daylight saving changes, and those around them. */
const turns = ['2026-03-28', '2026-10-24']
const addresses = ['193.190.0.1', '8.8.8.8', '127.0.0.1']
const classes = [
  'valid',
  'valid',
  'valid',
  'bot',
  'assistant',
  'preview',
  'prefetch',
  'invalid',
] as const
const moment = fc
  .tuple(fc.constantFrom(...turns), fc.integer({ min: 0, max: 3 * 24 * 60 - 1 }))
  .map(([day, minute]) => new Date(startOfDay(day, zone).getTime() + minute * 60_000))
const hitsAndOrders = fc.record({
  hits: fc.array(
    fc.record({
      link: fc.nat(7),
      at: moment,
      ip: fc.constantFrom(...addresses),
      class: fc.constantFrom(...classes),
      agent: fc.constantFrom('Firefox', 'Safari'),
    }),
    { minLength: 120, maxLength: 160 },
  ),
  orders: fc.array(
    fc.record({
      link: fc.nat(7),
      at: moment,
      cents: fc.nat(100_000),
      status: fc.constantFrom('0', '1', '2'),
      country: fc.constantFrom('BE', 'US', null),
      trashed: fc.boolean(),
    }),
    { minLength: 30, maxLength: 50 },
  ),
})

type Fact = Promoting & {
  day: string
  country: string
  class: string
  visits: number
  unique: number
  orders: number
  amount: number
  pendingAmount: number
  cents: number
  pending: number
}
/** Every single hit and order, with its day in the accounting zone. */
async function facts(): Promise<Fact[]> {
  const { sql } = market.server
  const of = (id: number) => market.links.find((link) => link.id === id) as Promoting
  const hits = await sql<
    { link: number; at: number; class: string; unique: boolean; country: string }[]
  >`
    select link_id as link, at, class, is_unique as unique, country from hit`
  const orders = await sql<
    { link: number; at: Date; status: string; net: number; cents: number; country: string }[]
  >`
    select link_id as link, ordered_at as at, status, net_cents as net, commission_cents as cents, coalesce(country, '') as country
    from shop_order where deleted_at is null`
  return [
    ...hits.map(({ link, at, unique, ...hit }) => ({
      ...of(link),
      ...hit,
      day: dayOf(new Date(at), zone),
      visits: hit.class === 'valid' ? 1 : 0,
      unique: unique ? 1 : 0,
      orders: 0,
      amount: 0,
      pendingAmount: 0,
      cents: 0,
      pending: 0,
    })),
    ...orders.map(({ link, at, status, net, cents, country }) => ({
      ...of(link),
      country,
      class: '',
      day: dayOf(at, zone),
      visits: 0,
      unique: 0,
      orders: 1,
      amount: status === '0' ? net : 0,
      pendingAmount: status === '2' ? net : 0,
      cents: status === '0' ? cents : 0,
      pending: status === '2' ? cents : 0,
    })),
  ]
}

type Summed = 'visits' | 'unique' | 'orders' | 'amount' | 'pendingAmount' | 'cents' | 'pending'
const sum = (rows: readonly Fact[], key: Summed) => rows.reduce((total, row) => total + row[key], 0)
const rounded = (value: number) => (Math.floor(value * 100 + 0.5 + 1e-9) / 100).toFixed(2)
function figures(rows: readonly Fact[]): TrafficFigures {
  const [visits, unique, orders] = [sum(rows, 'visits'), sum(rows, 'unique'), sum(rows, 'orders')]
  const euros = sum(rows, 'cents') / 100
  return {
    visits,
    unique,
    orders,
    conversion: unique === 0 || orders > unique ? null : rounded((orders / unique) * 100),
    amount: (sum(rows, 'amount') / 100).toFixed(2),
    pendingAmount: (sum(rows, 'pendingAmount') / 100).toFixed(2),
    commission: euros.toFixed(2),
    pending: (sum(rows, 'pending') / 100).toFixed(2),
    epc: visits === 0 ? null : rounded(euros / visits),
  }
}
const by = <K>(rows: readonly Fact[], key: (row: Fact) => K) =>
  new Map([...new Set(rows.map(key))].map((k) => [k, figures(rows.filter((row) => key(row) === k))]))
const named = (rows: ({ id: number; name: string } & TrafficFigures)[]) =>
  new Map(rows.map(({ id, name: _, ...rest }) => [id, rest]))

const question = fc.record({
  subject: fc.constantFrom<Subject>('campaign', 'shop'),
  first: fc.constantFrom(...turns),
  skip: fc.integer({ min: -2, max: 2 }),
  days: fc.integer({ min: 1, max: 4 }),
  which: fc.constantFrom(null, 0, 1),
  who: fc.constantFrom('admin', 'anna', 'bert'),
  narrowed: fc.boolean(),
})

describe('S2.26 S2.27 S3.15 a traffic report', () => {
  test('R21 matches a naive recount of all, or of the affiliate’s own, by day, country, link and affiliate, across both daylight saving changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        hitsAndOrders,
        fc.array(question, { minLength: 12, maxLength: 12 }),
        async (world, questions) => {
          await market.store(world.hits, world.orders)
          const { server, anna, bert, shops, campaigns, ask } = market
          const all = await facts()
          for (const { subject, first, skip, days, which, who, narrowed } of questions) {
            const begin = addDays(first, skip)
            const end = addDays(begin, days - 1)
            const link = which === null ? null : (subject === 'shop' ? shops : campaigns)[which]
            const affiliate = who === 'bert' ? bert.id : who === 'anna' || narrowed ? anna.id : null
            const asked = {
              begin,
              end,
              ...(link && { link }),
              ...(who === 'admin' && affiliate && { affiliate }),
            }
            const actor = { admin: server.admin, anna, bert }[who] ?? anna
            const { status, data } = await ask(subject, asked, actor)
            expect(status).toBe(200)
            const promoted = (row: Fact) => (subject === 'shop' ? row.shop : row.campaign)
            const mine = all.filter(
              (row) =>
                promoted(row) !== null &&
                (!link || promoted(row) === link) &&
                (affiliate === null || row.affiliate === affiliate),
            )
            const within = (from: string, until: string) =>
              mine.filter(({ day }) => day >= from && day <= until)
            const now = within(begin, end)
            const before = within(addDays(begin, -days), addDays(begin, -1))
            expect([data.totals, data.previous]).toEqual([figures(now), figures(before)])
            expect(data.days.map(({ day }: { day: string }) => day)).toEqual(
              Array.from({ length: days }, (_, i) => addDays(begin, i)),
            )
            for (const { day, previous, ...rest } of data.days) {
              expect(rest).toEqual(figures(within(day, day)))
              expect(previous).toEqual(figures(within(addDays(day, -days), addDays(day, -days))))
            }
            const counted = now.filter((row) => row.visits + row.orders > 0)
            const countries = new Map(
              data.countries.map(({ country, ...rest }: { country: string }) => [country, rest]),
            )
            expect(countries).toEqual(by(counted, ({ country }) => country))
            if (link) expect(data.links).toBeUndefined()
            else expect(named(data.links)).toEqual(by(counted, promoted))
            if (who !== 'admin' || affiliate) expect(data.affiliates).toBeUndefined()
            else expect(named(data.affiliates)).toEqual(by(counted, (row) => row.affiliate))
            const uncounted = Object.fromEntries(
              ['bot', 'assistant', 'duplicate', 'preview', 'prefetch', 'invalid'].map((name) => [
                name,
                now.filter((row) => row.class === name).length,
              ]),
            )
            expect(data.notCounted).toEqual(who === 'admin' ? uncounted : undefined)
          }
        },
      ),
      { numRuns: runs(6) },
    )
  })

  test('S3.15 compared with the year before, it has the figures of the same days then', async () => {
    const { data: then } = await market.ask('shop', { begin: '2026-03-28', end: '2026-03-31' })
    const { data } = await market.ask('shop', {
      ...{ begin: '2027-03-28', end: '2027-03-31', compare: 'year' },
    })
    expect([data.previousBegin, data.previousEnd]).toEqual(['2026-03-28', '2026-03-31'])
    expect(then.totals.visits).toBeGreaterThan(0)
    expect(data.previous).toEqual(then.totals)
    const ofDays = then.days.map(
      ({ day: _day, previous: _previous, ...figures }: object & { day: string; previous: object }) =>
        figures,
    )
    expect(data.days.map(({ previous }: { previous: object }) => previous)).toEqual(ofDays)
    expect((await market.ask('shop', { compare: 'decade' })).status).toBe(422)
  })

  test('S3.15 a campaign report can be filtered by shop', async () => {
    const { ask, shops, campaigns, links } = market
    const at = startOfDay('2026-03-29', zone)
    const one = { at, ip: '193.190.0.1', class: 'valid', agent: 'Firefox' } as const
    await market.store(links.map((_, link) => ({ ...one, link })))
    const period = { begin: '2026-03-29', end: '2026-03-29' }
    const visits = async (query: object) =>
      (await ask('campaign', { ...period, ...query })).data.totals.visits
    expect([await visits({}), await visits({ shop: shops[0] })]).toEqual([4, 2])
    expect(await visits({ shop: shops[0], link: campaigns[1] })).toBe(0)
  })

  test('without a period it covers the last thirty days in the accounting zone', async () => {
    const { data } = await market.ask('shop')
    expect(data).toMatchObject({ zone, end: dayOf(market.server.deps.now(), zone) })
    expect(daysBetween(data.begin, data.end)).toBe(29)
    // Usually thirty days; on the last day of a month of thirty, the whole month before.
    const { from, to } = earlierPeriod({ from: data.begin, to: data.end }, 'previous')
    expect([data.previousBegin, data.previousEnd]).toEqual([from, to])
  })
})
