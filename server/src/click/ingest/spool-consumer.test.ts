// The spool consumer stores each click exactly once, even if the database goes away or the spool is damaged.
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Sql } from '../../db/sql.ts'
import { createLogger } from '../../log.ts'
import { testConfig } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createGateway, type Gateway } from '../../testing/servers/gateway.ts'
import { append, makeHit } from '../../testing/hits.ts'
import type { ClickDeps } from '../click-deps.ts'
import { type ConsumerDeps, type SpoolConsumer, startSpoolConsumer } from './spool-consumer.ts'
import { openSpool, type Spool } from '../spool/spool.ts'
import { readBacklog } from '../spool/spool-backlog.ts'
import { readSpoolName } from '../spool/spool-folder.ts'
import { alarmsOfDatabase } from '../../alarm/alarms.ts'
import { readDatabaseSigns } from '../../alarm/vital-signs.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

let gateway: Gateway
let sql: Sql
let folder: string
let deps: ClickDeps & Pick<ConsumerDeps, 'freeBytes' | 'onStored'>
let link = 100
const log: string[] = []

beforeEach(async () => {
  gateway = await createGateway(database.url)
  sql = connect(gateway.url, { max: 2 })
  folder = mkdtempSync(join(tmpdir(), 'rivulet-consumer-'))
  const logger = createLogger('warn', { write: (line) => void log.push(line) })
  deps = { sql, config: testConfig(), log: logger, now: () => new Date() }
  log.length = 0
  link++
})
afterEach(async () => {
  gateway.close()
  await sql.end({ timeout: 0 })
  rmSync(folder, { recursive: true })
})

const hit = (n: number, agent = 'Firefox') =>
  makeHit(link, new Date(Date.parse('2026-11-20T10:00:00Z') + n * 5000).toISOString(), { agent })
const fill = (spool: Spool, from: number, to: number) =>
  Promise.all(Array.from({ length: to - from }, (_, n) => append(spool, hit(from + n))))

async function running(options?: Parameters<typeof openSpool>[1]): Promise<[Spool, SpoolConsumer]> {
  const spool = await openSpool(folder, options)
  return [spool, startSpoolConsumer(deps, spool)]
}

async function stop(spool: Spool, consumer: SpoolConsumer) {
  await spool.close()
  await consumer.stop()
}

/** Rows of this test's link, and their counts. */
async function stored() {
  const [row] = await database.sql`
    select (select count(*) from hit where link_id = ${link}) as hits,
      (select coalesce(sum(hits), 0) from hit_hour where link_id = ${link}) as counted,
      (select coalesce(sum(uniques), 0) from hit_hour where link_id = ${link}) as uniques`
  return row
}

test('R56 everything appended is stored once, across many segments, and removed from disk', async () => {
  deps.config.spoolKeep = 0
  const [spool, consumer] = await running({ firstBytes: 20_000, largestBytes: 20_000 })
  await fill(spool, 0, 400)
  await fill(spool, 400, 800)
  await consumer.caughtUp()
  expect(await stored()).toEqual({ hits: 800, counted: 800, uniques: 1 })
  await spool.turn()
  await consumer.caughtUp()
  const left = readdirSync(folder).filter((name) => name.endsWith('.log'))
  expect(left).toHaveLength(1)
  expect(readFileSync(join(folder, left[0] ?? '')).length).toBe(0)
  await stop(spool, consumer)
})

test('F2 F3 clicks are kept while the database is down, and stored once when it is back', async () => {
  const [spool, consumer] = await running()
  await fill(spool, 0, 50)
  await consumer.caughtUp()
  for (let round = 1; round <= 3; round++) {
    gateway.cut()
    await fill(spool, round * 50, round * 50 + 50)
    expect(spool.healthy()).toBe(true)
    gateway.open()
    await consumer.caughtUp()
  }
  expect(await stored()).toEqual({ hits: 200, counted: 200, uniques: 1 })
  await stop(spool, consumer)
})

test('F4 a batch whose commit was not confirmed is stored once', async () => {
  const spool = await openSpool(folder)
  await fill(spool, 0, 30)
  // Simulates a commit whose confirmation was lost: the next consumer starts from the old position.
  const consumer = startSpoolConsumer(deps, spool)
  await consumer.caughtUp()
  await consumer.stop()
  await database.sql`update spool_position set segment = 0, byte = 0 where spool = ${await readSpoolName(folder)}`
  const again = startSpoolConsumer(deps, spool)
  await fill(spool, 30, 40)
  await again.caughtUp()
  expect(await stored()).toEqual({ hits: 40, counted: 40, uniques: 1 })
  await stop(spool, again)
})

test('R96 a folder older than what the database stored of it, such as a snapshot, continues as a spool of its own', async () => {
  const [spool, consumer] = await running()
  await fill(spool, 0, 10)
  await consumer.caughtUp()
  const before = await readSpoolName(folder)
  await database.sql`update spool_position set byte = 9000000 where spool = ${before}`
  await fill(spool, 10, 20)
  await consumer.caughtUp()
  expect(await stored()).toEqual({ hits: 20, counted: 20, uniques: 1 })
  expect(await readSpoolName(folder)).not.toBe(before)
  const [position] = await database.sql`select byte from spool_position where spool = ${before}`
  expect(position?.byte).toBe(9_000_000)
  await stop(spool, consumer)
})

test('R96 the spool and the row of an earlier version, without owner, are taken over', async () => {
  const [first, consumer] = await running()
  await fill(first, 0, 10)
  await consumer.caughtUp()
  await stop(first, consumer)
  const name = await readSpoolName(folder)
  rmSync(join(folder, 'claim'))
  await database.sql`update spool_position set owner = null where spool = ${name}`
  const [second, next] = await running()
  await fill(second, 10, 20)
  await next.caughtUp()
  expect(await stored()).toEqual({ hits: 20, counted: 20, uniques: 1 })
  expect(await readSpoolName(folder)).toBe(name)
  await stop(second, next)
})

const small = { firstBytes: 10_000, largestBytes: 10_000 }

test('R56 stored segments are kept, offered again to a database that forgot them, and go when the disk is short', async () => {
  let storedTo = { segment: 0, byte: 0 }
  deps.onStored = (to) => (storedTo = to)
  const [spool, consumer] = await running(small)
  for (let n = 0; n < 300; n += 50) await fill(spool, n, n + 50)
  await consumer.caughtUp()
  const { bytes, kept } = await readBacklog(spool, storedTo)
  expect([bytes, kept > 20_000]).toEqual([0, true])

  const name = await readSpoolName(folder)
  await database.sql`delete from hit where link_id = ${link}`
  await database.sql`delete from hit_hour where link_id = ${link}`
  await database.sql`delete from visitor where link_id = ${link}`
  await database.sql`update spool_position set segment = 1, byte = 0 where spool = ${name}`
  await append(spool, hit(300))
  await consumer.caughtUp()
  expect(await stored()).toEqual({ hits: 301, counted: 301, uniques: 1 })
  expect(log.join('')).toContain('spool-replay')

  await stop(spool, consumer)
  let free = 1e12
  deps.freeBytes = async () => free
  const [again, next] = await running(small)
  await append(again, hit(301))
  await next.caughtUp()
  await again.turn()
  // Also while the database is away.
  gateway.cut()
  free = 1e9
  await append(again, hit(302))
  await expect.poll(async () => (await readBacklog(again, storedTo)).kept).toBeLessThan(1000)
  gateway.open()
  await next.caughtUp()
  await again.turn()
  await next.caughtUp()
  expect(await readBacklog(again, storedTo)).toEqual({ bytes: 0, kept: 0, oldestAt: null })
  expect(await stored()).toEqual({ hits: 303, counted: 303, uniques: 1 })
  await stop(again, next)
})

test('R81 a gap that no kept segment fills raises the alarm spoolGap, and the rest is stored', async () => {
  deps.config.spoolKeep = 0
  const [spool, consumer] = await running(small)
  for (let n = 0; n < 300; n += 50) await fill(spool, n, n + 50)
  await consumer.caughtUp()
  const signs = () => readDatabaseSigns({ ...deps, config: testConfig() })
  expect(alarmsOfDatabase(await signs())).toEqual([])
  await database.sql`update spool_position set segment = 1, byte = 0 where spool = ${await readSpoolName(folder)}`
  await append(spool, hit(300))
  await consumer.caughtUp()
  expect(alarmsOfDatabase(await signs()).map(({ name }) => name)).toEqual(['spoolGap'])
  expect(log.join('')).toContain('spool-gap')
  expect(await stored()).toEqual({ hits: 301, counted: 301, uniques: 1 })
  await stop(spool, consumer)
})

test('F1 two consumers of one spool store every hit once', async () => {
  const spool = await openSpool(folder, { firstBytes: 10_000, largestBytes: 10_000 })
  await fill(spool, 0, 300)
  const drains = [startSpoolConsumer(deps, spool), startSpoolConsumer(deps, spool)]
  await Promise.race(drains.map((consumer) => consumer.caughtUp()))
  expect(await stored()).toEqual({ hits: 300, counted: 300, uniques: 1 })
  await Promise.all(drains.map((consumer) => consumer.stop()))
  await spool.close()
})

test('a stopped consumer leaves the rest to the next start', async () => {
  const [spool, consumer] = await running()
  gateway.cut()
  await fill(spool, 0, 20)
  await stop(spool, consumer)
  gateway.open()
  const [next, nextDrain] = await running()
  await nextDrain.caughtUp()
  expect(await stored()).toEqual({ hits: 20, counted: 20, uniques: 1 })
  await stop(next, nextDrain)
})

test('damaged lines and hits that the database rejects are set aside and logged, the rest is stored', async () => {
  const first = await openSpool(folder)
  await fill(first, 0, 10)
  await first.close()
  const segment = join(folder, readdirSync(folder).find((name) => name.endsWith('.log')) ?? '')
  appendFileSync(segment, 'deadbeef {"not":"a hit"}\n')
  const [spool, consumer] = await running()
  // PostgreSQL rejects NUL in text; requests cannot contain it, but a bug could produce it.
  await append(spool, hit(10, 'nul\0agent'))
  await fill(spool, 11, 20)
  await consumer.caughtUp()
  expect(await stored()).toEqual({ hits: 19, counted: 19, uniques: 1 })
  const aside = readFileSync(join(folder, 'set-aside.txt'), 'utf8').trim().split('\n')
  expect(aside).toHaveLength(2)
  expect(aside[0]).toContain('deadbeef')
  expect(log.join('')).toContain('a line of the spool is damaged')
  expect(log.join('')).toContain('the database refuses a hit')
  await stop(spool, consumer)
})

test('a folder that lost its segments starts over as a new spool', async () => {
  const [spool, consumer] = await running()
  await fill(spool, 0, 5)
  await consumer.caughtUp()
  await stop(spool, consumer)
  const before = await readSpoolName(folder)
  for (const name of readdirSync(folder)) if (name.endsWith('.log')) rmSync(join(folder, name))
  const [next, nextDrain] = await running()
  expect(await readSpoolName(folder)).not.toBe(before)
  await fill(next, 5, 8)
  await nextDrain.caughtUp()
  expect(await stored()).toEqual({ hits: 8, counted: 8, uniques: 1 })
  expect(existsSync(join(folder, 'set-aside.txt'))).toBe(false)
  await stop(next, nextDrain)
})
