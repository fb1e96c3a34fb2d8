// Network faults between server and database (cut, slow, frozen, lost
// confirmations): nothing hangs, and everything takes effect once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { countStored, untilStored } from '../../testing/fault/count-stored.ts'
import { type Load, startLoad } from '../../testing/fault/load.ts'
import { makePayable, makeProgramme, type Programme, unlimited } from '../../testing/fault/programme.ts'
import { report, times } from '../../testing/fault/tally.ts'
import { createGateway } from '../../testing/servers/gateway.ts'
import { startPart } from '../../testing/part.ts'

const database = await createTestDatabase()
const { sql } = database
const gateway = await createGateway(database.url)
const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-network-'))
const start = () => startPart('all', { dataDir, databaseUrl: gateway.url, environment: unlimited })
let running = await start()
afterAll(async () => {
  await running.child.end('SIGKILL')
  gateway.close()
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

/** Stops the server once its spool is stored, counts, and starts it again. */
async function settle(load: Load, programme: Programme) {
  await load.finish()
  await untilStored(sql, programme, load)
  expect(await running.child.end('SIGTERM')).toBe(0)
  const count = await countStored(sql, programme, load)
  running = await start()
  return count
}

const ask = (path: string) => fetch(new URL(path, running.url))

/** Until a new request gets 503; then, if there is time, until all waiting ones have. */
async function seenThrough(load: Load, breakIt: () => void): Promise<void> {
  breakIt()
  const told = async () => {
    const { status, headers } = await ask('/api/v1/auth/me')
    return [status, headers.get('retry-after')]
  }
  await expect.poll(told).toEqual([503, '2'])
  await load.refused(times(0, 8))
  gateway.open()
  await load.more(5)
}

test('F3 R56 R86 while the database is cut off, slow or frozen visitors are redirected and the shop gets 503 with Retry-After', async () => {
  const rounds = times(1, 20)
  const programme = await makeProgramme(sql)
  const load = startLoad(programme)
  load.turnTo(running.url)
  await load.more(5)
  for (let round = 0; round < rounds; round++) {
    await seenThrough(load, gateway.cut)
    await seenThrough(load, gateway.freeze)
    gateway.slow(20)
    await load.more(5)
    gateway.slow(0)
  }
  const count = await settle(load, programme)
  report({ fault: 'F3 database cut off, frozen, slow', repetitions: 3 * rounds, ...count })
  expect(count).toEqual({ ...count, found: count.acknowledged, doubled: 0 })
  expect([load.failures, [...load.refusals.keys()]]).toEqual([[], ['503, come back']])
}, 1_800_000)

test('F4 R64 R73 clicks and orders whose commit was not confirmed are stored once', async () => {
  const losses = times(5, 200)
  const programme = await makeProgramme(sql)
  const load = startLoad(programme)
  load.turnTo(running.url)
  const before = gateway.lost()
  gateway.loseCommits(losses)
  await expect.poll(() => gateway.lost() - before, { timeout: 300_000 }).toBe(losses)
  await load.more(5)
  const count = await settle(load, programme)
  report({ fault: 'F4 answer of a commit lost', repetitions: losses, ...count })
  expect(count).toEqual({ ...count, found: count.acknowledged, doubled: 0 })
  // Whether the shop sees a lost response, or the server retries internally, varies between runs.
  const others = [...load.refusals.keys()].filter((refusal) => refusal !== '503, come back')
  expect([load.failures, others]).toEqual([[], []])
}, 1_800_000)

test('F4 R72 R73 a payment whose commit was not confirmed is made once, and returned for its idempotency key', async () => {
  const losses = times(3, 100)
  const { affiliate, admin } = await makeProgramme(sql)
  await makePayable(sql, affiliate.id, losses * 100)
  const before = gateway.lost()
  const told = new Set<number>()
  for (let n = 0; n < losses; n++) {
    gateway.loseCommits(1)
    const pay = () =>
      fetch(new URL('/api/v1/financial/invoice', running.url), {
        method: 'POST',
        headers: { ...admin.headers, 'content-type': 'application/json', 'idempotency-key': `pay ${n}` },
        body: JSON.stringify({ affiliate: affiliate.id, date: '2026-01-02', paid: '1.00' }),
      })
    let answer = await pay()
    for (; answer.status === 503 || answer.status === 409; answer = await pay());
    expect(answer.status).toBe(201)
    const { data } = (await answer.json()) as { data: { id: number } }
    told.add(data.id)
  }
  const made = await sql<{ id: number }[]>`select id from invoice where affiliate_id = ${affiliate.id}`
  const count = {
    acknowledged: losses,
    found: made.filter(({ id }) => told.has(id)).length,
    doubled: made.length - told.size,
  }
  report({ fault: 'F4 answer of a payment lost', repetitions: gateway.lost() - before, ...count })
  expect(count).toEqual({ acknowledged: losses, found: losses, doubled: 0 })
  expect(gateway.lost() - before).toBeGreaterThan(0)
}, 1_800_000)
