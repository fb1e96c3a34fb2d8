// Scheduled jobs on a real database: the scheduler starts them, missed runs are made up for, and outcomes are stored.
import { jobTitles, type JobName } from '@rivulet/contract/messages/job-messages'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lastCheck } from '../ledger/check-books.ts'
import type { Engine } from '../resource/engine.ts'
import { served } from '../served.ts'
import { registerResources } from '../resource/routes.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { insertOrder } from '../testing/order.ts'
import { jobs } from './jobs.ts'
import { startJobs } from './start-jobs.ts'

const names = Object.keys(jobTitles).toSorted() as JobName[]
let server: TestApp
let engine: Engine
beforeAll(async () => {
  server = await createTestApp((app, deps) => registerResources(app, { deps, served }))
  engine = { deps: server.deps, served }
})
afterAll(() => server.close())

test('starting twice schedules every job only once, in the accounting zone', async () => {
  for (let start = 0; start < 2; start++) await (await startJobs(engine))()
  const rows = await server.sql<{ name: string; zone: string }[]>`
    select name, timezone as zone from job.schedule order by name`
  // No backups by default.
  const scheduled = names.filter((name) => name !== 'back-up')
  expect([...rows]).toEqual(scheduled.map((name) => ({ name, zone: 'Europe/Brussels' })))
})

test.each(names)('%s runs and is idempotent', async (name) => {
  await jobs[name].run(engine)
  await jobs[name].run(engine)
})

test('the books are checked nightly, and discrepancies are stored for administrators', async () => {
  const { id } = await server.account('Affiliate')
  const order = await insertOrder(server, { affiliateId: id, cents: 800 })
  await jobs['check-books'].run(engine)
  expect((await lastCheck(server.sql))?.discrepancies).toEqual([])
  await server.sql`update shop_order set commission_cents = 1 where id = ${order}`
  await jobs['check-books'].run(engine)
  expect((await lastCheck(server.sql))?.discrepancies).toMatchObject([
    { what: 'order', id: order },
    { what: 'commission', id: order },
  ])
})

test('expired sessions and counters are deleted, valid ones are not', async () => {
  const living = await server.account('Manager')
  const over = await server.account('Manager')
  await server.sql`update session set expires_at = ${new Date(0)} where account_id = ${over.id}`
  await server.sql`insert into throttle (key, count, window_ends_at) values ('old', 3, ${new Date(0)})`
  await jobs['forget-expired'].run(engine)
  const left = await server.sql<{ id: number }[]>`
    select account_id as id from session where account_id in (${living.id}, ${over.id})`
  expect(left.map(({ id }) => id)).toEqual([living.id])
  expect(await server.sql`select from throttle where key = 'old'`).toHaveLength(0)
})

type State = {
  job: JobName
  state: string
  startedAt: Date | null
  succeededAt: Date | null
  failure: string | null
}
const states = async (): Promise<State[]> => [
  ...(await server.sql<State[]>`
    select job, state, started_at as "startedAt", succeeded_at as "succeededAt", failure from job_view order by job`),
]
const patient = { timeout: 180_000, interval: 200 }

test('R91 missed runs are made up for at startup, and a job that is not enabled stays off', async () => {
  await server.sql`truncate job_state`
  const stop = await startJobs(engine)
  await vi.waitFor(async () => {
    for (const { job, state } of await states())
      expect(state, job).toBe(job === 'back-up' ? 'off' : 'succeeded')
  }, patient)
  await stop()
  expect((await states()).map(({ job }) => job)).toEqual(names)
})

test('R91 a run that the scheduler missed, because the database or the machine stood still, is made up for while the server runs', async () => {
  const age = (job: JobName, hours: number) =>
    server.sql`
      update job_state set started_at = now() - make_interval(hours => ${hours}), succeeded_at = now() - make_interval(hours => ${hours})
      where job = ${job}`
  await server.sql`update job_state set started_at = now(), succeeded_at = now()`
  // Earlier tests left some waiting, which would run now.
  await server.sql`delete from job.job`
  const before = new Date()
  const stop = await startJobs(engine)
  await age('check-books', 28)
  // Not yet: the night of autumn has 25 hours.
  await age('forget-expired', 26)
  const started = async (job: JobName) => (await states()).find((one) => one.job === job)?.startedAt
  await vi.waitFor(
    async () =>
      expect((await started('check-books'))?.getTime()).toBeGreaterThanOrEqual(before.getTime()),
    patient,
  )
  expect((await started('forget-expired'))?.getTime()).toBeLessThan(before.getTime())
  await stop()
})

test('R91 the scheduler starts a due job, and its success is stored', async () => {
  // All have just run, so nothing is made up for at startup: only the schedule can run one again.
  await server.sql`update job_state set started_at = now(), succeeded_at = now()`
  const before = new Date()
  const stop = await startJobs({
    ...engine,
    deps: { ...server.deps, config: { ...server.deps.config, jobsEvery: 1 } },
  })
  await vi.waitFor(async () => {
    for (const { job, startedAt, succeededAt, state } of await states()) {
      if (job === 'back-up') continue
      expect(startedAt?.getTime(), job).toBeGreaterThan(before.getTime())
      expect(succeededAt?.getTime(), job).toBeGreaterThanOrEqual(startedAt?.getTime() ?? Infinity)
      expect(state, job).toBe('succeeded')
    }
  }, patient)
  await stop()
})

test('R91 an administrator can run a job now; a failure is stored with its message until it succeeds', async () => {
  const stop = await startJobs(engine)
  const { headers } = await server.account('Administrator')
  const manager = await server.account('Manager')
  const [sum] = await server.sql<{ id: number }[]>`select id from job_state where job = 'sum-orders'`
  const url = `/api/v1/admin/job/${sum?.id}/run`
  const run = () => server.app.inject({ method: 'POST', url, headers, payload: {} })
  const refused = await server.app.inject({ method: 'POST', url, headers: manager.headers, payload: {} })
  expect(refused.statusCode).toBe(403)
  await server.sql`alter table order_note rename to order_note_away`
  expect((await run()).statusCode).toBe(200)
  await vi.waitFor(async () => {
    const failed = (await states()).find(({ job }) => job === 'sum-orders')
    expect(failed).toMatchObject({ state: 'failed', failure: expect.stringContaining('order_note') })
  }, patient)
  await server.sql`alter table order_note_away rename to order_note`
  await run()
  await vi.waitFor(async () => {
    const list = await server.app.inject({ url: '/api/v1/admin/job', headers })
    const rows = list.json<{ data: Record<string, unknown>[] }>().data
    expect(rows.find(({ job }) => job === 'sum-orders')).toMatchObject({
      ...{ state: 'succeeded', schedule: 'Every 10 minutes', duration: expect.any(Number) },
    })
  }, patient)
  await stop()
})
