// The whole click path while the disk, the database or both fail.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Sql } from '../db/sql.ts'
import { createServer } from '../http/server.ts'
import { createLogger } from '../log.ts'
import { makeAccount } from '../testing/account.ts'
import { testConfig } from '../testing/app.ts'
import { browser, clickIdOf } from '../testing/clicks.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createGateway, type Gateway } from '../testing/servers/gateway.ts'
import { makeLink, makeShop } from '../testing/marketing.ts'
import { type Clicks, startClicks } from './clicks.ts'
import { readKeptLinks } from './links/kept-links.ts'
import { keptLinksPath } from './links/link-cache.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const direct = database.sql

let gateway: Gateway
let sql: Sql
let dataDir: string
let clicks: Clicks
let app: FastifyInstance
let link: { id: number; code: string }
const alarms: string[] = []

beforeEach(async () => {
  const affiliateId = (await makeAccount(direct, 'Affiliate')).id
  link = await makeLink(direct, { affiliateId, shopId: await makeShop(direct) })
  dataDir = mkdtempSync(join(tmpdir(), 'rivulet-clicks-'))
  gateway = await createGateway(database.url)
  sql = connect(gateway.url, { max: 3 })
  const config = testConfig({ dataDir })
  alarms.length = 0
  const log = createLogger('error', { write: (line) => void alarms.push(line) })
  clicks = await startClicks({ sql, config, log, now: () => new Date() }, gateway.url)
  app = createServer(config, log)
  clicks.register(app, () => false)
})
afterEach(async () => {
  mkdirSync(join(dataDir, 'spool'), { recursive: true })
  await clicks.stop()
  await app.close()
  gateway.close()
  await sql.end({ timeout: 0 })
  rmSync(dataDir, { recursive: true })
})

const follow = () => app.inject({ url: `/r/${link.code}`, headers: { 'user-agent': browser } })
const stored = async () => {
  const rows = await direct<{ id: string }[]>`select click_id as id from hit where link_id = ${link.id}`
  return rows.map(({ id }) => id)
}
const breakDisk = () => rmSync(join(dataDir, 'spool'), { recursive: true })

test('R56 F2 while the database is down visitors are redirected, and their clicks stored later', async () => {
  gateway.cut()
  const answers = await Promise.all([follow(), follow(), follow()])
  expect(answers.map((answer) => answer.statusCode)).toEqual([302, 302, 302])
  expect(await stored()).toEqual([])
  gateway.open()
  await clicks.settled()
  expect(new Set(await stored())).toEqual(new Set(answers.map(clickIdOf)))
})

test('R56 F2 a cached link file is used only if it is complete', async () => {
  await clicks.stop()
  const path = keptLinksPath(dataDir)
  const kept = await readKeptLinks(path)
  expect(kept?.get(link.code)).toMatchObject({ id: link.id, inactive: null })
  expect(kept?.get(link.code)?.destination?.('CLICK', { passed: [], to: null })).toMatch(
    /^https:\/\/shoes\.example\/\?aid=.+&click_id=CLICK$/,
  )
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, whole.slice(0, -1 - (whole.trimEnd().split('\n').at(-1)?.length ?? 0)))
  expect(await readKeptLinks(path)).toBeNull()
  writeFileSync(path, whole.replace('"version":1', '"version":0'))
  expect(await readKeptLinks(path)).toBeNull()
})

test('R86 a code that no link has writes nothing to the disk', async () => {
  const path = keptLinksPath(dataDir)
  await expect.poll(() => existsSync(path), { timeout: 60_000 }).toBe(true)
  rmSync(path)
  for (let n = 0; n < 5; n++) expect((await app.inject(`/r/nobody-${n}`)).statusCode).toBe(404)
  // What is to be written is written when it stops.
  await clicks.stop()
  expect(existsSync(path)).toBe(false)
})

test('R56 F5 while the disk fails, a click is in the database before its visitor is redirected', async () => {
  breakDisk()
  const answer = await follow()
  expect(answer.statusCode).toBe(302)
  expect(await stored()).toEqual([clickIdOf(answer)])
  expect(clicks.healthy()).toBe(false)
})

test('R56 F5 with neither disk nor database visitors are redirected, and their clicks stay in memory until the database is back', async () => {
  breakDisk()
  gateway.cut()
  const answers = await Promise.all([follow(), follow()])
  expect(answers.map((answer) => answer.statusCode)).toEqual([302, 302])
  expect(clicks.inMemory()).toBe(2)
  expect(alarms.join()).toContain('visitors are redirected while their clicks are only in memory')
  gateway.open()
  await expect.poll(stored).toHaveLength(2)
  expect(new Set(await stored())).toEqual(new Set(answers.map(clickIdOf)))
  expect(clicks.inMemory()).toBe(0)
})

test('R86 stopping the click path stores what is in the spool', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, follow))
  await clicks.stop()
  expect(new Set(await stored())).toEqual(new Set(answers.map(clickIdOf)))
})
