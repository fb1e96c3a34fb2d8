// A backlog from a time without jobs: the first start after an upgrade processes all of it in batches.
import { addDays } from '@rivulet/contract/day'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { served } from '../served.ts'
import { createOrderApp, type OrderApp } from '../testing/order-app.ts'
import { startJobs } from './start-jobs.ts'

/** More than two batches of each: deleting old rows, summing notes, and finding orders. */
const oldRows = 25_000
const notes = 120_000
const orders = 2100

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

const count = async (query: string) => Number((await app.sql.unsafe(query))[0]?.n)
const patient = { timeout: 400_000, interval: 500 }

test('R91 overdue approvals, unsummed notes, old hits and expired rows of weeks are processed at the first start', async () => {
  const { sql } = app
  const { linkId, shopId, affiliate } = await app.scene({ hold: 0, shop: { auto_approve_days: 2 } })
  const first = await app.report(await app.scene(), { orderId: 'OTHER', amount: '10.00' })
  expect(first.status).toBe(202)
  // Pending for three weeks, each with the event that says since when.
  await sql`
    with made as (
      insert into shop_order (shop_id, order_number, ordered_at, day, affiliate_id, link_id, amount_cents, net_cents, rate_basis_points, rate_source,
        commission_cents, status, created_at)
      select ${shopId}, 'LATE-' || n, now() - interval '21 days', current_date - 21, ${affiliate.id}, ${linkId}, 1000, 1000, 1000, 'affiliate',
        100, '2', now() - interval '21 days'
      from generate_series(1, ${orders}) n returning id
    ) insert into order_event (order_id, event, status, at, net_cents, commission_cents) select id, 'recorded', '2', now() - interval '21 days', 1000, 100 from made`
  // As if each of these orders had been changed back and forth many times.
  await sql`
    insert into order_note (times, day, affiliate_id, shop_id, country, status, order_net_cents, order_commission_cents)
    select case n % 2 when 0 then 1 else -1 end, ${addDays('2026-01-01', 0)}::date + n / 2 % 90, ${affiliate.id}, ${shopId}, 'BE', '2', 1000, 100
    from generate_series(0, ${notes - 1}) n`
  await sql`insert into login (username, result, at) select 'x', 'incorrect', now() - interval '400 days' from generate_series(1, ${oldRows})`
  await sql`
    insert into visitor (link_id, visitor, unique_at, visit_at) select ${linkId}, int4send(n), 0, 0 from generate_series(1, ${oldRows}) n`

  const stop = await startJobs({ deps: app.deps, served })
  await vi.waitFor(async () => {
    expect(
      await count(`select count(*) as n from job_view where state not in ('succeeded', 'off')`),
    ).toBe(0)
  }, patient)
  await stop()

  expect(await count(`select count(*) as n from shop_order where status = '0'`)).toBe(orders)
  expect(await count('select sum(cents) as n from ledger_line')).toBe(orders * 100)
  expect(await count('select count(*) as n from login')).toBe(0)
  expect(await count('select count(*) as n from visitor')).toBe(0)
  // Notes that cancel out are gone, and the remaining ones belong to the approvals.
  expect(await count('select count(*) as n from order_note where order_net_cents <> 1000')).toBe(0)
  const [summed] = await sql<{ pending: number; approved: number }[]>`
    select sum(pending) as pending, sum(approved) as approved from (
      select pending, approved from order_day union all select pending, approved from order_note) counted`
  expect(summed).toEqual({ pending: 0, approved: orders })
})
