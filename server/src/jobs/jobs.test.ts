// The clock's work: every job is scheduled once, in the accounting zone, and does what it says on a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs, startJobs } from './jobs.ts'
import { lastCheck } from './ledger/check-books.ts'
import type { Engine } from './resource/engine.ts'
import { served } from './served.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { insertOrder } from './testing/order.ts'

let server: TestApp
let engine: Engine
beforeAll(async () => {
  server = await createTestApp(() => {})
  engine = { deps: server.deps, served }
})
afterAll(() => server.close())

test('starting twice schedules every job once, in the accounting zone', async () => {
  for (let start = 0; start < 2; start++) await (await startJobs(engine))()
  const rows = await server.sql<{ name: string; zone: string }[]>`
    select name, timezone as zone from job.schedule order by name`
  expect([...rows]).toEqual(
    Object.keys(jobs)
      .toSorted()
      .map((name) => ({ name, zone: 'Europe/Brussels' })),
  )
})

test.each(Object.keys(jobs))('%s runs, and running it again does no harm', async (name) => {
  await jobs[name]?.run(engine)
  await jobs[name]?.run(engine)
})

test('by night the books are checked, and what does not add up is kept for administrators', async () => {
  const { id } = await server.account('Affiliate')
  const order = await insertOrder(server, { affiliateId: id, cents: 800 })
  await jobs['check-books']?.run(engine)
  expect((await lastCheck(server.sql))?.discrepancies).toEqual([])
  await server.sql`update shop_order set commission_cents = 1 where id = ${order}`
  await jobs['check-books']?.run(engine)
  expect((await lastCheck(server.sql))?.discrepancies).toMatchObject([
    { what: 'order', id: order },
    { what: 'commission', id: order },
  ])
})

test('sessions that are over and counters that ran out are forgotten, living ones are not', async () => {
  const living = await server.account('Manager')
  const over = await server.account('Manager')
  await server.sql`update session set expires_at = ${new Date(0)} where account_id = ${over.id}`
  await server.sql`insert into throttle (key, count, window_ends_at) values ('old', 3, ${new Date(0)})`
  await jobs['forget-expired']?.run(engine)
  const left = await server.sql<{ id: number }[]>`
    select account_id as id from session where account_id in (${living.id}, ${over.id})`
  expect(left.map(({ id }) => id)).toEqual([living.id])
  expect(await server.sql`select from throttle where key = 'old'`).toHaveLength(0)
})
