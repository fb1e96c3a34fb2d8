// Kills the server or its database under load: every answered click is stored exactly once.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { connect, type Sql } from '../../db/sql.ts'
import { makeAccount } from '../../testing/account.ts'
import type { Child } from '../../testing/child.ts'
import { browser } from '../../testing/clicks.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { makeLink, makeShop } from '../../testing/marketing.ts'
import { startPart } from '../../testing/part.ts'

const database = await createTestDatabase()
const { sql } = database
const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-crash-'))
chmodSync(dataDir, 0o755)
let child: Child | undefined
afterAll(async () => {
  await child?.end('SIGKILL')
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

async function start(databaseUrl = database.url, place = dataDir, lanes = 1): Promise<URL> {
  const environment = { STORE_LANES: `${lanes}` }
  const running = await startPart('click', { dataDir: place, databaseUrl, environment })
  child = running.child
  return running.url
}

type Load = { answered: string[]; refused: number; every400: () => void }

/** Follows the addresses in turn, each as another person, until the server is gone. Records the click ids of complete responses. */
async function follow(url: URL, codes: readonly string[], load: Load): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  let people = 0
  const person = () => `81.${Number(url.port) & 255}.${++people >> 8}.${people & 255}`
  const ask = () =>
    new Promise<string | undefined>((resolve, reject) => {
      const headers = { 'user-agent': browser, 'x-forwarded-for': person() }
      request(new URL(`/r/${codes[people % codes.length]}?s1=x`, url), { agent, headers }, (answer) => {
        const id = /click_id=([\w-]+)/.exec(answer.headers.location ?? '')?.[1]
        answer.resume().on('end', () => resolve(id))
      })
        .on('error', reject)
        .end()
    })
  const client = async () => {
    for (;;) {
      const id = await ask()
      if (id) load.answered.push(id)
      else load.refused++
      if (load.answered.length % 400 === 399) load.every400()
    }
  }
  await Promise.all(Array.from({ length: 16 }, () => client().catch(() => {})))
  agent.destroy()
}

const newLoad = (every400 = () => {}): Load => ({ answered: [], refused: 0, every400 })

async function newLink(of: Sql): Promise<{ id: number; code: string }> {
  const affiliateId = (await makeAccount(of, 'Affiliate')).id
  return makeLink(of, { affiliateId, shopId: await makeShop(of) })
}

const stored = async (of: Sql, ...links: number[]) => {
  const ids = await of<{ id: string }[]>`select click_id as id from hit where link_id = any(${links})`
  const [counted] = await of<{ hits: number }[]>`
    select coalesce(sum(hits), 0) as hits from hit_hour where link_id = any(${links})`
  return { ids: ids.map(({ id }) => id), counted: counted?.hits }
}

test('F1 R56 after kill -9 under load no answered click is missing or stored twice, whatever the lanes of each start', async () => {
  const links = await Promise.all(Array.from({ length: 12 }, () => newLink(sql)))
  const load = newLoad()
  for (const lanes of [1, 8, 4]) {
    const url = await start(database.url, dataDir, lanes)
    const kill = Promise.withResolvers<void>()
    load.every400 = kill.resolve
    const loading = follow(
      url,
      links.map(({ code }) => code),
      load,
    )
    await kill.promise
    expect(await child?.end('SIGKILL')).toBeNull()
    await loading
  }
  // A clean start and stop stores what the last kill left in the spool.
  await start()
  expect(await child?.end('SIGTERM')).toBe(0)

  const { ids, counted } = await stored(sql, ...links.map(({ id }) => id))
  const found = new Set(ids)
  expect(load.answered.length).toBeGreaterThan(1000)
  expect(load.answered.filter((click) => !found.has(click))).toEqual([])
  expect([ids.length, counted]).toEqual([found.size, found.size])
  // Clicks may be stored whose response was cut off: at most one per open connection.
  expect(ids.length - load.answered.length).toBeLessThanOrEqual(3 * 16)
})

test('R86 F10 under load a SIGTERM loses no answered click and stores the spool', async () => {
  const { id, code } = await newLink(sql)
  const url = await start()
  const term = Promise.withResolvers<void>()
  const load = newLoad(term.resolve)
  const loading = follow(url, [code], load)
  await term.promise
  expect(await child?.end('SIGTERM')).toBe(0)
  await loading
  const { ids, counted } = await stored(sql, id)
  expect(new Set(ids)).toEqual(new Set(load.answered))
  expect([ids.length, counted, load.refused]).toEqual([load.answered.length, load.answered.length, 0])
})

test('F2 kill -9 of PostgreSQL: clicks are still answered, and stored once afterwards', async () => {
  const embedded = await startEmbedded({ dataDir })
  const own = connect(embedded.url, { max: 2 })
  try {
    // With a spool of its own: what another one keeps would be offered to this database too.
    const place = join(dataDir, 'click')
    const url = await start(embedded.url, place)
    const { id, code } = await newLink(own)
    const killed = Promise.withResolvers<void>()
    const enough = Promise.withResolvers<void>()
    let calls = 0
    const load = newLoad(() => {
      if (++calls === 1) {
        const pid = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]
        process.kill(Number(pid), 'SIGKILL')
        killed.resolve()
      } else if (calls === 4) enough.resolve()
    })
    const loading = follow(url, [code], load)
    await killed.promise
    await enough.promise
    await expect
      .poll(() =>
        own`select 1`.then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    expect(await child?.end('SIGTERM')).toBe(0)
    await loading
    await start(embedded.url, place)
    expect(await child?.end('SIGTERM')).toBe(0)
    const { ids, counted } = await stored(own, id)
    expect(new Set(ids)).toEqual(new Set(load.answered))
    expect([ids.length, counted, load.refused]).toEqual([load.answered.length, load.answered.length, 0])
  } finally {
    await own.end({ timeout: 0 })
    await embedded.stop()
  }
})
