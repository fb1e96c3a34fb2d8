// Clicks reach the database exactly once, also when it goes away in between or something in the spool is broken.
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Sql } from '../db/sql.ts'
import { createLogger } from '../log.ts'
import { testConfig } from '../testing/app.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createGateway, type Gateway } from '../testing/gateway.ts'
import { append, makeHit } from '../testing/hits.ts'
import type { ClickDeps } from './click-deps.ts'
import { type Drain, startDrain } from './drain.ts'
import { openSpool, type Spool } from './spool.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

let gateway: Gateway
let sql: Sql
let folder: string
let deps: ClickDeps
let link = 100
const log: string[] = []

beforeEach(async () => {
  gateway = await createGateway(database.url)
  sql = connect(gateway.url, { max: 2 })
  folder = mkdtempSync(join(tmpdir(), 'rivulet-drain-'))
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

async function running(options?: Parameters<typeof openSpool>[1]): Promise<[Spool, Drain]> {
  const spool = await openSpool(folder, options)
  return [spool, startDrain(deps, spool)]
}

async function stop(spool: Spool, drain: Drain) {
  await spool.close()
  await drain.stop()
}

/** Rows of this test's link, and what was counted from them. */
async function stored() {
  const [row] = await database.sql`
    select (select count(*) from hit where link_id = ${link}) as hits,
      (select coalesce(sum(hits), 0) from hit_hour where link_id = ${link}) as counted,
      (select coalesce(sum(uniques), 0) from hit_hour where link_id = ${link}) as uniques`
  return row
}

test('R56 everything appended is stored once, over many segments, and removed from the disk', async () => {
  const [spool, drain] = await running({ firstBytes: 20_000, largestBytes: 20_000 })
  await fill(spool, 0, 400)
  await fill(spool, 400, 800)
  await drain.caughtUp()
  expect(await stored()).toEqual({ hits: 800, counted: 800, uniques: 1 })
  await spool.turn()
  await drain.caughtUp()
  const left = readdirSync(folder).filter((name) => name.endsWith('.log'))
  expect(left).toHaveLength(1)
  expect(readFileSync(join(folder, left[0] ?? '')).length).toBe(0)
  await stop(spool, drain)
})

test('F2 F3 while the database is gone clicks are kept; when it is back they are stored once', async () => {
  const [spool, drain] = await running()
  await fill(spool, 0, 50)
  await drain.caughtUp()
  for (let round = 1; round <= 3; round++) {
    gateway.cut()
    await fill(spool, round * 50, round * 50 + 50)
    expect(spool.healthy()).toBe(true)
    gateway.open()
    await drain.caughtUp()
  }
  expect(await stored()).toEqual({ hits: 200, counted: 200, uniques: 1 })
  await stop(spool, drain)
})

test('F4 a batch whose outcome was never heard of is stored once', async () => {
  const spool = await openSpool(folder)
  await fill(spool, 0, 30)
  // What a commit does that is applied but not heard of: the next one starts from where it was before.
  const drain = startDrain(deps, spool)
  await drain.caughtUp()
  await drain.stop()
  await database.sql`update spool_position set segment = 0, byte = 0 where spool = ${spool.name}`
  const again = startDrain(deps, spool)
  await fill(spool, 30, 40)
  await again.caughtUp()
  expect(await stored()).toEqual({ hits: 40, counted: 40, uniques: 1 })
  await stop(spool, again)
})

test('F4 a drain that was overtaken never moves the position back', async () => {
  const [spool, drain] = await running()
  await fill(spool, 0, 10)
  await drain.caughtUp()
  await database.sql`update spool_position set byte = 9000000 where spool = ${spool.name}`
  await fill(spool, 10, 20)
  await drain.caughtUp()
  expect(await stored()).toEqual({ hits: 10, counted: 10, uniques: 1 })
  const [position] = await database.sql`select byte from spool_position where spool = ${spool.name}`
  expect(position?.byte).toBe(9_000_000)
  await stop(spool, drain)
})

test('F1 two drains of one spool store every hit once', async () => {
  const spool = await openSpool(folder, { firstBytes: 10_000, largestBytes: 10_000 })
  await fill(spool, 0, 300)
  const drains = [startDrain(deps, spool), startDrain(deps, spool)]
  await Promise.race(drains.map((drain) => drain.caughtUp()))
  expect(await stored()).toEqual({ hits: 300, counted: 300, uniques: 1 })
  await Promise.all(drains.map((drain) => drain.stop()))
  await spool.close()
})

test('a stopped drain leaves what is not stored to the next start', async () => {
  const [spool, drain] = await running()
  gateway.cut()
  await fill(spool, 0, 20)
  await stop(spool, drain)
  gateway.open()
  const [next, nextDrain] = await running()
  await nextDrain.caughtUp()
  expect(await stored()).toEqual({ hits: 20, counted: 20, uniques: 1 })
  await stop(next, nextDrain)
})

test('damaged lines and hits the database refuses are set aside and named, the rest is stored', async () => {
  const first = await openSpool(folder)
  await fill(first, 0, 10)
  await first.close()
  const segment = join(folder, readdirSync(folder).find((name) => name.endsWith('.log')) ?? '')
  appendFileSync(segment, 'deadbeef {"not":"a hit"}\n')
  const [spool, drain] = await running()
  // NUL is no text for PostgreSQL; requests cannot hold one, a bug could.
  await append(spool, hit(10, 'nul\0agent'))
  await fill(spool, 11, 20)
  await drain.caughtUp()
  expect(await stored()).toEqual({ hits: 19, counted: 19, uniques: 1 })
  const aside = readFileSync(join(folder, 'set-aside.txt'), 'utf8').trim().split('\n')
  expect(aside).toHaveLength(2)
  expect(aside[0]).toContain('deadbeef')
  expect(log.join('')).toContain('a line of the spool is damaged')
  expect(log.join('')).toContain('the database refuses a hit')
  await stop(spool, drain)
})

test('a folder that lost its segments starts anew as another spool', async () => {
  const [spool, drain] = await running()
  await fill(spool, 0, 5)
  await drain.caughtUp()
  await stop(spool, drain)
  for (const name of readdirSync(folder)) if (name.endsWith('.log')) rmSync(join(folder, name))
  const [next, nextDrain] = await running()
  expect(next.name).not.toBe(spool.name)
  await fill(next, 5, 8)
  await nextDrain.caughtUp()
  expect(await stored()).toEqual({ hits: 8, counted: 8, uniques: 1 })
  expect(existsSync(join(folder, 'set-aside.txt'))).toBe(false)
  await stop(next, nextDrain)
})
