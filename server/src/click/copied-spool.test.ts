// Copies of a spool folder, as on a cloned disk: no click server loses clicks to the other, whichever starts first.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeAccount } from '../testing/account.ts'
import { browser } from '../testing/clicks.ts'
import { createTestDatabase } from '../testing/database.ts'
import { makeLink, makeShop } from '../testing/marketing.ts'
import { type RunningPart, startPart } from '../testing/part.ts'
import { recount, storedSums } from '../testing/traffic/recount.ts'

const database = await createTestDatabase()
const { sql } = database
const folder = mkdtempSync(join(tmpdir(), 'rivulet-copied-'))
const running = new Set<RunningPart>()
afterAll(async () => {
  await Promise.all([...running].map(({ child }) => child.end('SIGKILL')))
  await database.drop()
  rmSync(folder, { recursive: true })
})

const affiliateId = (await makeAccount(sql, 'Affiliate')).id
const link = await makeLink(sql, { affiliateId, shopId: await makeShop(sql) })
const answered: string[] = []
let people = 0

async function start(name: string): Promise<RunningPart> {
  const started = await startPart('click', { dataDir: join(folder, name), databaseUrl: database.url })
  running.add(started)
  return started
}
async function end(part: RunningPart, signal: 'SIGTERM' | 'SIGKILL') {
  running.delete(part)
  await part.child.end(signal)
}
const nameOf = (name: string) => readFileSync(join(folder, name, 'spool/name'), 'utf8')
/** As on another machine, where the process that the copied lock names does not exist. */
function copy(from: string, to: string): void {
  cpSync(join(folder, from), join(folder, to), { recursive: true })
  rmSync(join(folder, to, 'spool/server.lock'), { force: true })
}

async function click({ url }: RunningPart, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const person = ++people
    const headers = { 'user-agent': browser, 'x-forwarded-for': `81.2.${person >> 8}.${person & 255}` }
    const answer = await fetch(new URL(`/r/${link.code}`, url), { headers, redirect: 'manual' })
    answered.push(/click_id=([\w-]+)/.exec(answer.headers.get('location') ?? '')?.[1] ?? '')
  }
}
/** Every answered click is stored, and as often as it was answered. */
async function allStored(): Promise<void> {
  const stored = async () =>
    (await sql<{ id: string }[]>`select click_id as id from hit`).map(({ id }) => id)
  await expect.poll(async () => (await stored()).length).toBe(answered.length)
  expect((await stored()).toSorted()).toEqual(answered.toSorted())
  expect(await storedSums(sql)).toEqual(await recount(sql, 'Europe/Brussels'))
}

test('R96 the copy of a living spool gets a name of its own, and both store all their clicks', async () => {
  const first = await start('first')
  await click(first, 60)
  await allStored()
  copy('first', 'second')
  const before = nameOf('first')
  const second = await start('second')
  for (let n = 0; n < 10; n++) await Promise.all([click(first, 10), click(second, 15)])
  await allStored()
  expect(nameOf('first')).toBe(before)
  expect(nameOf('second')).not.toBe(before)
  await end(first, 'SIGTERM')
  await end(second, 'SIGTERM')
})

test('R96 F1 of a dead spool and its copy that ran meanwhile none loses clicks, in either order', async () => {
  const first = await start('first')
  await click(first, 40)
  await end(first, 'SIGKILL')
  copy('first', 'third')
  // The copy is first and takes the name; each start rotates the owner, so the original notices.
  const third = await start('third')
  await click(third, 40)
  // It answers before it has claimed the spool, which waits until PostgreSQL has noticed that its owner is dead.
  await allStored()
  const [before, again] = [nameOf('third'), await start('first')]
  await click(again, 40)
  await click(third, 40)
  await allStored()
  expect(nameOf('third')).toBe(before)
  expect(nameOf('first')).not.toBe(before)
  // Killed and started again by itself it keeps its name.
  const kept = nameOf('first')
  await end(again, 'SIGKILL')
  const last = await start('first')
  await click(last, 20)
  await allStored()
  expect(nameOf('first')).toBe(kept)
  await end(last, 'SIGTERM')
  await end(third, 'SIGTERM')
})
