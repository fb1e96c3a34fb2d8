// The whole server is killed and stopped repeatedly under clicks and
// orders: everything acknowledged is stored exactly once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { countStored } from '../../testing/fault/count-stored.ts'
import { startLoad } from '../../testing/fault/load.ts'
import { makeProgramme, unlimited } from '../../testing/fault/programme.ts'
import { report, times } from '../../testing/fault/tally.ts'
import { type RunningPart, startPart } from '../../testing/part.ts'

const database = await createTestDatabase()
const { sql } = database
const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-kill-'))
let running: RunningPart
const start = async (): Promise<URL> => {
  running = await startPart('all', { dataDir, databaseUrl: database.url, environment: unlimited })
  return running.url
}
afterAll(async () => {
  await running.child.end('SIGKILL')
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

test('F1 R56 R64 after kill -9 under clicks and orders nothing acknowledged is missing or duplicated', async () => {
  const rounds = times(2, 40)
  const programme = await makeProgramme(sql)
  const load = startLoad(programme)
  for (let round = 0; round < rounds; round++) {
    load.turnTo(await start())
    await load.more(40)
    load.turnTo(null)
    await running.child.end('SIGKILL')
  }
  load.turnTo(await start())
  await load.more(20)
  await load.finish()
  expect(await running.child.end('SIGTERM')).toBe(0)

  const count = await countStored(sql, programme, load)
  report({ fault: 'F1 server killed', repetitions: rounds, ...count })
  expect(count).toEqual({
    acknowledged: load.clicks.size + load.orders.size,
    found: count.acknowledged,
    doubled: 0,
  })
  expect([...load.refusals]).toEqual([])
})

test('F10 R86 a server stopped under clicks and orders answers every request, and exits with 0', async () => {
  const rounds = times(1, 20)
  const total = { acknowledged: 0, found: 0, doubled: 0 }
  for (let round = 0; round < rounds; round++) {
    const programme = await makeProgramme(sql)
    const load = startLoad(programme)
    load.turnTo(await start())
    await load.more(40)
    // After 24 seconds it would exit with 1 by itself.
    expect(await running.child.end('SIGTERM')).toBe(0)
    await load.finish()
    expect([load.failures, [...load.refusals]]).toEqual([[], []])
    const count = await countStored(sql, programme, load)
    total.acknowledged += count.acknowledged
    total.found += count.found
    total.doubled += count.doubled
  }
  report({ fault: 'F10 server stopped', repetitions: rounds, ...total })
  expect(total).toEqual({ ...total, found: total.acknowledged, doubled: 0 })
})
