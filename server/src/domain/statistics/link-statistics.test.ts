// What each link brought in a period: only what was counted in it, and for affiliates only their own links.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Market, openMarket } from '../../testing/traffic/market.ts'
import { listOf, resourceNamed, where } from '../../testing/whole-app.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket()
  const visit = { ip: '193.190.0.1', class: 'valid' as const, agent: 'Firefox' }
  const order = { cents: 10_000, status: '0' as const, country: null, trashed: false }
  const [october, november] = [new Date('2026-10-12T10:00:00Z'), new Date('2026-11-12T10:00:00Z')]
  await market.store(
    [0, 0, 4]
      .map((link) => ({ ...visit, link, at: october }))
      .concat({ ...visit, link: 1, at: november }),
    [
      { ...order, link: 0, at: october },
      { ...order, link: 0, at: november },
      { ...order, link: 4, at: november, status: '2' },
    ],
  )
  const { server, links, anna } = market
  // Credited without a link: it is of no row here.
  await server.sql`
    insert into shop_order (shop_id, order_number, ordered_at, day, affiliate_id, amount_cents, net_cents, rate_basis_points, rate_source, commission_cents, status, approved_at)
    values (${links[0]?.shop ?? 0}, 'NO-LINK', '2026-10-12T10:00:00Z', '2026-10-12', ${anna.id}, 5000, 5000, 875, 'affiliate', 438, '0', '2026-10-12T10:00:00Z')`
})
afterAll(() => market.server.close())

const resource = resourceNamed('linkStatistics')
async function list(period: string, headers = market.server.admin.headers) {
  const path = listOf(resource, where('date', `between~.~${period}`))
  const { data, meta } = await market.server.call('GET', path, undefined, headers)
  const rows = data.map((row: { link: { id: number } } & Record<string, unknown>) => [
    market.links.findIndex(({ id }) => id === row.link.id),
    ...[row.visits, row.orders, row.commission],
  ])
  return { rows, totals: meta.totals as Record<string, unknown>, total: meta.total as number }
}

test('S2.19 R35 each link says what it brought in the period, by commission, without other months', async () => {
  const october = await list('2026-10-01,2026-10-31')
  expect(october.rows).toEqual([
    [0, 1, 1, '8.75'],
    [4, 1, 0, '0.00'],
  ])
  expect(october).toMatchObject({ total: 2, totals: { visits: 2, orders: 1, commission: '8.75' } })
  expect((await list('2026-11-01,2026-11-30')).rows).toEqual([
    [0, 0, 1, '8.75'],
    ...[
      [1, 1, 0, '0.00'],
      [4, 0, 1, '0.00'],
    ],
  ])
})

test('S2.19 where there are more orders than visitors, there is no conversion', async () => {
  const [october, november] = [await list('2026-10-01,2026-10-31'), await list('2026-11-01,2026-11-30')]
  expect(october.totals).toMatchObject({ unique: 2, orders: 1, conversion: '50.00' })
  expect(november.totals).toMatchObject({ unique: 1, orders: 2, conversion: null })
})

test('S2.19 S5.10 an affiliate reads of its own links only', async () => {
  const { rows, totals } = await list('2026-10-01,2026-10-31', market.bert.headers)
  expect(rows).toEqual([[4, 1, 0, '0.00']])
  expect(totals).toMatchObject({ visits: 1, commission: '0.00' })
})
