// The server is killed under load, again and again: every click it answered is stored, exactly once.
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeAccount } from '../testing/account.ts'
import { type Child, startNode } from '../testing/child.ts'
import { browser } from '../testing/clicks.ts'
import { createTestDatabase } from '../testing/database.ts'
import { makeLink, makeShop } from '../testing/marketing.ts'

const database = await createTestDatabase()
const { sql } = database
const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-crash-'))
let child: Child | undefined
afterAll(async () => {
  await child?.end('SIGKILL')
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

async function start(): Promise<URL> {
  child = startNode(['main.ts', 'click'], {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    HOST: '127.0.0.1',
    PORT: '0',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'silent',
  })
  for (;;) {
    const [address] = /http\S+/.exec(await child.nextLine()) ?? []
    if (address) return new URL(address.replace('localhost', '127.0.0.1'))
  }
}

/** Follows addresses, each as another person, until the server is gone. Adds the click ids of whole answers to `answered`. */
async function load(url: URL, code: string, answered: string[], enough: () => void): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  let people = 0
  const person = () => `81.${url.port.slice(-2)}.${++people >> 8}.${people & 255}`
  const follow = () =>
    new Promise<string | undefined>((resolve, reject) => {
      const headers = { 'user-agent': browser, 'x-forwarded-for': person() }
      request(new URL(`/r/${code}?s1=x`, url), { agent, headers }, (answer) => {
        const id = /click_id=([\w-]+)/.exec(answer.headers.location ?? '')?.[1]
        answer.resume().on('end', () => resolve(id))
      })
        .on('error', reject)
        .end()
    })
  const client = async () => {
    for (;;) {
      const id = await follow()
      if (id) answered.push(id)
      if (answered.length % 400 === 399) enough()
    }
  }
  await Promise.all(Array.from({ length: 16 }, () => client().catch(() => {})))
  agent.destroy()
}

const stored = async (linkId: number) => {
  const ids = await sql<{ id: string }[]>`select click_id as id from hit where link_id = ${linkId}`
  const [counted] = await sql<{ hits: number }[]>`
    select coalesce(sum(hits), 0) as hits from hit_hour where link_id = ${linkId}`
  return { ids: ids.map(({ id }) => id), counted: counted?.hits }
}

test('F1 R56 after kill -9 under load nothing answered is missing and nothing is doubled', async () => {
  const affiliateId = (await makeAccount(sql, 'Affiliate')).id
  const { id, code } = await makeLink(sql, { affiliateId, shopId: await makeShop(sql) })
  const answered: string[] = []
  for (let round = 0; round < 3; round++) {
    const url = await start()
    const kill = Promise.withResolvers<void>()
    const loading = load(url, code, answered, kill.resolve)
    await kill.promise
    expect(await child?.end('SIGKILL')).toBeNull()
    await loading
  }
  // A clean start and stop brings in what the last kill left in the spool.
  await start()
  expect(await child?.end('SIGTERM')).toBe(0)

  const { ids, counted } = await stored(id)
  const found = new Set(ids)
  expect(answered.length).toBeGreaterThan(1000)
  expect(answered.filter((click) => !found.has(click))).toEqual([])
  expect([ids.length, counted]).toEqual([found.size, found.size])
  // Clicks that were kept but whose answer was cut off may be there too: one for each open connection.
  expect(ids.length - answered.length).toBeLessThanOrEqual(3 * 16)
})

test('R86 F10 under load a SIGTERM loses no answered click and stores the spool', async () => {
  const affiliateId = (await makeAccount(sql, 'Affiliate')).id
  const { id, code } = await makeLink(sql, { affiliateId, shopId: await makeShop(sql) })
  const answered: string[] = []
  const url = await start()
  const term = Promise.withResolvers<void>()
  const loading = load(url, code, answered, term.resolve)
  await term.promise
  expect(await child?.end('SIGTERM')).toBe(0)
  await loading
  const { ids, counted } = await stored(id)
  expect(new Set(ids)).toEqual(new Set(answered))
  expect([ids.length, counted]).toEqual([answered.length, answered.length])
})
