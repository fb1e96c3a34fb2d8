// The totals of shop and campaign statistics against all of their rows, for any period.
import { addDays, startOfDay } from '@rivulet/contract/day'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Market, openMarket, zone } from '../../testing/traffic/market.ts'
import { listOf, resourceNamed, where } from '../../testing/whole-app.ts'
import { runs } from '../../testing/runs.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.server.close())

const first = '2026-01-20'
const day = fc.nat(200).map((n) => addDays(first, n))
const at = fc
  .tuple(day, fc.nat(23 * 60))
  .map(([on, minute]) => new Date(startOfDay(on, zone).getTime() + minute * 60_000))
const traffic = fc.record({
  hits: fc.array(
    fc.record({
      link: fc.nat(7),
      at,
      ip: fc.constantFrom('193.190.0.1', '8.8.8.8'),
      class: fc.constantFrom('valid' as const, 'bot' as const),
      agent: fc.constant('Firefox'),
    }),
    { minLength: 100, maxLength: 140 },
  ),
  orders: fc.array(
    fc.record({
      link: fc.nat(7),
      at,
      cents: fc.nat(100_000),
      status: fc.constantFrom('0', '1', '2'),
      country: fc.constant(null),
      trashed: fc.boolean(),
    }),
    { minLength: 40, maxLength: 60 },
  ),
})
const end = fc.option(day, { freq: 4, nil: '' })

test.each(['shop', 'campaign'] as const)(
  'S2.15 S2.16 S2.34 row count and sums of %s statistics match all rows, for any period',
  async (subject) => {
    const { server, shops, campaigns, anna, bert } = market
    const resource = resourceNamed(`${subject}Statistics`)
    const filters = fc.subarray([
      where('shop', `eq~.~${shops[0]}`),
      where('affiliate', `neq~.~${bert.id}`),
      ...(subject === 'campaign' ? [where('campaign', `in~.~${campaigns.join(',')}`)] : []),
    ])
    const periods = fc
      .tuple(end, end)
      .map((ends) => (ends.includes('') ? ends : ends.toSorted()).join(','))
    const asked = fc.array(fc.tuple(periods, filters), { minLength: 8, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(traffic, asked, async ({ hits, orders }, questions) => {
        await market.store(hits, orders)
        for (const [period, more] of questions) {
          const dates = period === ',' ? [] : [where('date', `between~.~${period}`)]
          const path = listOf(resource, ...dates, ...more)
          for (const { headers } of [server.admin, anna]) {
            const { data, meta } = await server.call('GET', path, undefined, headers)
            const sum = (name: string): number =>
              data.reduce((all: number, row: Record<string, unknown>) => all + Number(row[name]), 0)
            expect({ path, ...meta }).toMatchObject({
              path,
              total: data.length,
              totals: {
                ...{ visits: sum('visits'), unique: sum('unique'), orders: sum('orders') },
                ...(headers === server.admin.headers && { other: sum('other') }),
                commission: sum('commission').toFixed(2),
                amount: sum('amount').toFixed(2),
              },
            })
            if (dates.length + more.length > 0) continue
            const [orders] = await server.sql`
              select (coalesce(sum(net_cents), 0) / 100.0)::numeric(12, 2)::text as amount from shop_order
              where status = '0' and deleted_at is null and (campaign_id is not null or ${subject} = 'shop')
                and (affiliate_id = ${anna.id} or ${headers === server.admin.headers})`
            expect(meta.totals).toMatchObject({ amount: orders?.amount })
          }
        }
      }),
      { numRuns: runs(5) },
    )
  },
)
