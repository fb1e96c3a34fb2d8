// What a check of the books stores: totals, the night it covers, and a seal if nothing is wrong.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { insertOrder } from '../testing/order.ts'
import { connect, type Sql } from '../db/sql.ts'
import { booksAreBroken, type Check, checkBooks, lastCheck } from './check-books.ts'

const zone = 'Europe/Brussels'
// Already past midnight in the accounting zone.
const now = new Date('2026-11-20T23:30:00Z')
let server: TestApp
/** Milliseconds. */
const patience = 300
/** Connections that wait no longer than that for a statement. */
let impatient: Sql
beforeAll(async () => {
  server = await createTestApp((_app, _deps, url) => {
    impatient = connect(url, { max: 1, statementTimeout: patience })
  })
})
afterAll(async () => {
  await impatient.end()
  await server.close()
})

const kept = async () =>
  (
    await server.sql`
      select day, nightly, seal is not null as sealed, act_seal is not null as acts, last_line > 0 as lines
      from book_check order by id desc limit 1`
  )[0]

test('unchecked books do not count as broken; a check is stored with its totals, day and seals', async () => {
  expect([await lastCheck(server.sql), await booksAreBroken(server.sql)]).toEqual([null, false])
  const { id } = await server.account('Affiliate')
  await insertOrder(server, { affiliateId: id, cents: 1000 })
  await insertOrder(server, { affiliateId: id, cents: 250 })
  await insertOrder(server, { affiliateId: id, cents: 99, pending: true })
  const check = await checkBooks(server.sql, { now, zone, nightly: true })
  expect(check).toEqual({
    checkedAt: now,
    orders: 3,
    affiliates: 1,
    lines: 2,
    balanceCents: 1250,
    discrepancies: [],
  })
  expect(await lastCheck(server.sql)).toEqual(check)
  expect(await kept()).toEqual({
    day: '2026-11-21',
    nightly: true,
    sealed: true,
    acts: true,
    lines: true,
  })
  expect(await booksAreBroken(server.sql)).toBe(false)
})

test('a discrepancy is stored with kind, record and amount, is not sealed, and counts until a later check finds none', async () => {
  const { id } = await server.account('Affiliate')
  const orderId = await insertOrder(server, { affiliateId: id, cents: 500 })
  const worth = (cents: number) =>
    server.sql`update shop_order set commission_cents = ${cents} where id = ${orderId}`
  const check = () => checkBooks(server.sql, { now, zone, nightly: false })
  await worth(501)
  const { discrepancies } = await check()
  expect(discrepancies).toEqual([
    { what: 'order', id: orderId, affiliateId: id, expected: 501, booked: 500 },
    { what: 'commission', id: orderId, affiliateId: id, expected: 500, booked: 501 },
  ])
  expect((await lastCheck(server.sql))?.discrepancies).toEqual(discrepancies)
  expect(await kept()).toMatchObject({ nightly: false, sealed: false, acts: false })
  await worth(500)
  expect(await booksAreBroken(server.sql)).toBe(true)
  expect((await check()).discrepancies).toEqual([])
  expect(await booksAreBroken(server.sql)).toBe(false)
})

test('a check sees one instant, and may take longer than other statements', async () => {
  const { id } = await server.account('Affiliate')
  const now = new Date()
  const check = (sql: Sql) => checkBooks(sql, { now, zone, nightly: false })
  const before = await check(server.sql)
  let during: Promise<Check> | undefined
  await server.sql.begin(async (tx) => {
    // The orders and lines have been compared by then, and are counted after it.
    await tx`lock table book_check in access exclusive mode`
    during = check(impatient)
    await expect
      .poll(
        () => server.sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and now() - query_start > ${`${2 * patience} ms`}::interval`,
      )
      .toHaveLength(1)
    await insertOrder(server, { affiliateId: id, cents: 77 })
  })
  expect(await during).toEqual(before)
  expect(await check(server.sql)).toEqual({
    ...before,
    orders: before.orders + 1,
    lines: before.lines + 1,
    balanceCents: before.balanceCents + 77,
  })
})
