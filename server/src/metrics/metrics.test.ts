// GET /metrics while the database freezes, is down, or has no free
// connection: series are never absent when they matter.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { knownStore } from '../files/known-store.ts'
import { openStore } from '../files/open-store.ts'
import { buildApp } from '../app.ts'
import { type Clicks, startClicks } from '../click/clicks.ts'
import { connect, type Sql } from '../db/sql.ts'
import { createLogger } from '../log.ts'
import { readRoles } from '../config/process-roles.ts'
import { makeAccount } from '../testing/account.ts'
import { testConfig } from '../testing/app.ts'
import { browser } from '../testing/clicks.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createGateway, type Gateway } from '../testing/servers/gateway.ts'
import { getPlain } from '../testing/metrics/get.ts'
import { makeLink, makeShop } from '../testing/marketing.ts'
import { lint } from '../testing/metrics/prometheus-text.ts'
import { type Metrics, metricsToken, readMetrics } from '../testing/metrics/read-metrics.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const connections = 2
let gateway: Gateway
let sql: Sql
let dataDir: string
let clicks: Clicks
let app: FastifyInstance
let url: string
let code: string

beforeEach(async () => {
  const affiliateId = (await makeAccount(database.sql, 'Affiliate')).id
  code = (await makeLink(database.sql, { affiliateId, shopId: await makeShop(database.sql) })).code
  dataDir = mkdtempSync(join(tmpdir(), 'rivulet-metrics-'))
  gateway = await createGateway(database.url)
  sql = connect(gateway.url, { max: connections })
  const config = testConfig({ dataDir, metricsToken })
  const log = createLogger('silent')
  const files = knownStore(sql, openStore(config))
  const deps = { sql, config, files, log, now: () => new Date(), sendMail: async () => {} }
  clicks = await startClicks(deps, gateway.url)
  const readiness = { stopping: false, checks: [] }
  app = await buildApp(deps, { parts: readRoles(), readiness, clicks })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  gateway.open()
  mkdirSync(join(dataDir, 'spool'), { recursive: true })
  await app.close()
  await clicks.stop()
  await sql.end({ timeout: 0 })
  gateway.close()
  await database.sql`delete from mail`
  rmSync(dataDir, { recursive: true })
})

const follow = async (agent = browser) =>
  (await getPlain(`${url}/r/${code}`, { 'user-agent': agent })).status
/** The page, once the database has answered in time, which may take a while on a busy machine. */
async function readUp(): Promise<Metrics> {
  let page = await readMetrics(url)
  while (page.value('rivulet_database_up') === 0) page = await readMetrics(url)
  return page
}
const value = async (name: string, labels?: Record<string, string>) =>
  (await readMetrics(url)).value(name, labels)

test('R88 metrics require the bearer token', async () => {
  const status = async (authorization?: string) =>
    (await getPlain(`${url}/metrics`, authorization ? { authorization } : {})).status
  expect(await status()).toBe(404)
  expect(await status(`Bearer ${metricsToken}x`)).toBe(404)
  expect(await status(`Bearer ${metricsToken}`)).toBe(200)
})

test('R88 R91 while the database hangs the page answers with the same series, the last values and increasing ages', async () => {
  await database.sql`insert into mail (sealed, about, next_at, expires_at, created_at)
    values ('x', 'later', now() + interval '1 day', now() + interval '2 days', now() - interval '10 minutes')`
  await follow()
  await clicks.settled()
  const before = await readUp()
  expect(before.value('rivulet_mails_waiting')).toBe(1)
  expect(before.value('rivulet_mail_oldest_seconds')).toBeGreaterThanOrEqual(600)
  expect(before.value('rivulet_spool_bytes')).toBe(0)
  expect(before.value('rivulet_spool_oldest_seconds')).toBe(0)
  gateway.freeze()
  expect(await follow()).toBe(302)
  // The connection is closed after 15 seconds of silence.
  const cut = sql`select`.then(
    () => null,
    () => null,
  )
  const frozen = await Promise.race([readMetrics(url), cut])
  if (!frozen) throw new Error('the page waited for the database')
  // Node counts what is under way by its kind: such series come and go.
  const lasting = before.series().filter((series) => !series.startsWith('nodejs_active_'))
  expect(frozen.series()).toEqual(expect.arrayContaining(lasting))
  expect(lint(frozen.families.values())).toEqual([])
  expect(frozen.value('rivulet_database_up')).toBe(0)
  expect(frozen.value('rivulet_mails_waiting')).toBe(1)
  expect(frozen.value('rivulet_alarm', { alarm: 'books' })).toBe(0)
  for (const name of ['rivulet_mail_oldest_seconds', 'job_last_success_seconds'])
    expect(frozen.value(name)).toBeGreaterThan(before.value(name) ?? NaN)
  expect(frozen.value('rivulet_database_values_age_seconds')).toBeGreaterThan(
    before.value('rivulet_database_values_age_seconds') ?? NaN,
  )
  expect(frozen.value('rivulet_spool_bytes')).toBeGreaterThan(50)
  expect(frozen.value('rivulet_spool_oldest_seconds')).toBeGreaterThan(0)
  gateway.open()
  await expect.poll(() => value('rivulet_database_up')).toBe(1)
  await expect.poll(() => value('rivulet_spool_bytes')).toBe(0)
})

test('R88 before the database first answers its values are there as NaN, and local values are exposed', async () => {
  gateway.cut()
  const page = await readMetrics(url)
  expect(lint(page.families.values())).toEqual([])
  expect(page.value('rivulet_database_up')).toBe(0)
  for (const name of ['rivulet_mails_waiting', 'rivulet_book_check_discrepancies'])
    expect(page.value(name)).toBeNaN()
  expect(page.value('rivulet_alarm', { alarm: 'books' })).toBeNaN()
  expect(page.value('rivulet_alarm', { alarm: 'disk' })).toBe(0)
  expect(page.value('rivulet_disk_free_bytes')).toBeGreaterThan(0)
  expect(page.value('job_last_success_seconds', { job: 'back-up' })).toBeNaN()
  expect(page.value('rivulet_job_active', { job: 'back-up' })).toBe(0)
  gateway.open()
  await expect.poll(() => value('rivulet_mails_waiting')).toBe(0)
})

test('R88 with all connections in use the database counts as up, and waiting requests are counted', async () => {
  const end = Promise.withResolvers<void>()
  const begun = Array.from({ length: connections }, () => Promise.withResolvers<void>())
  const held = begun.map(({ resolve }) =>
    sql.begin(async (tx) => {
      await tx`select`
      resolve()
      await end.promise
    }),
  )
  await Promise.all(begun.map(({ promise }) => promise))
  const waiting = sql`select 1`.execute()
  // Through the pool this would never succeed.
  const page = await readUp()
  expect(page.value('rivulet_database_pool_connections', { state: 'busy' })).toBe(connections)
  expect(page.value('rivulet_database_pool_connections', { state: 'idle' })).toBe(0)
  expect(page.value('rivulet_database_pool_waiting')).toBeGreaterThanOrEqual(1)
  const name = 'rivulet_database_pool_wait_seconds_sum'
  end.resolve()
  await Promise.all([...held, waiting])
  expect(await value(name)).toBeGreaterThan(page.value(name) ?? NaN)
  expect(await value('rivulet_database_pool_waiting')).toBe(0)
})

/** What was counted since `before`, by name; counters accumulate over the test file. */
async function counted(before: Record<string, number> = {}): Promise<Record<string, number>> {
  const page = await readMetrics(url)
  const names = {
    answered: page.value('rivulet_clicks_answered_total'),
    valid: page.value('rivulet_hits_stored_total', { class: 'valid' }),
    bot: page.value('rivulet_hits_stored_total', { class: 'bot' }),
    notDurable: page.value('rivulet_clicks_not_durable_total'),
    inMemory: page.value('rivulet_clicks_in_memory'),
    lost: page.value('rivulet_clicks_lost_total'),
  }
  return Object.fromEntries(
    Object.entries(names).map(([name, now]) => [name, (now ?? NaN) - (before[name] ?? 0)]),
  )
}
const none = { answered: 0, valid: 0, bot: 0, notDurable: 0, inMemory: 0, lost: 0 }

test('R88 clicks are counted when they are answered, and by class when they are stored', async () => {
  const before = await counted()
  await follow()
  await follow('Googlebot/2.1')
  await clicks.settled()
  await expect.poll(() => counted(before)).toEqual({ ...none, answered: 2, valid: 1, bot: 1 })
  expect(await value('rivulet_spool_writable')).toBe(1)
})

test('R88 R56 clicks accepted by neither disk nor database are counted, and those in memory until they are stored', async () => {
  const before = await counted()
  const failures = (await value('rivulet_spool_write_failures_total')) ?? NaN
  // Until the spool is claimed, its folder would be made again.
  await clicks.settled()
  rmSync(join(dataDir, 'spool'), { recursive: true })
  gateway.cut()
  expect(await follow()).toBe(302)
  expect(await counted(before)).toEqual({ ...none, answered: 1, notDurable: 1, inMemory: 1 })
  expect(await value('rivulet_spool_write_failures_total')).toBe(failures + 1)
  gateway.open()
  await expect.poll(() => counted(before)).toEqual({ ...none, answered: 1, notDurable: 1, valid: 1 })
})
