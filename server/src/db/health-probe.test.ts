// A database that hangs is detected, requests waiting for it fail, and its return is noticed.
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { createGateway, type Gateway } from '../testing/servers/gateway.ts'
import { type HealthProbe, startHealthProbe } from './health-probe.ts'
import { connect, type Sql } from './sql.ts'

const database = await createTestDatabase('empty')
afterAll(() => database.drop())

let gateway: Gateway
let sql: Sql
let pulse: HealthProbe
beforeEach(async () => {
  gateway = await createGateway(database.url)
  sql = connect(gateway.url, { max: 2 })
  // Both connections.
  await Promise.all([sql`select`, sql`select`])
})
afterEach(async () => {
  pulse.stop()
  gateway.close()
  await sql.end({ timeout: 0 })
})

test('F3 R86 whoever waits for a database that is frozen hears that the connection is gone, and the next one asks anew', async () => {
  gateway.freeze()
  const waiting = [sql`select 1`.execute(), sql.begin((tx) => tx`select 2`)]
  pulse = startHealthProbe(sql, { silence: 50, patience: 20 })
  expect(await pulse.felt()).toBe(false)
  for (const one of await Promise.allSettled(waiting))
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'CONNECTION_CLOSED' } })
  gateway.open()
  await expect.poll(() => pulse.felt()).toBe(true)
  expect(await sql`select 3 as n`).toEqual([{ n: 3 }])
})

test('F3 R86 a pool without a free connection is felt as none, and one that is refused too', async () => {
  const end = Promise.withResolvers<void>()
  const held = [sql.begin(() => end.promise), sql.begin(() => end.promise)]
  pulse = startHealthProbe(sql, { patience: 20 })
  expect(await pulse.felt()).toBe(false)
  end.resolve()
  await Promise.all(held)
  expect(await pulse.felt()).toBe(true)
  gateway.cut()
  await expect.poll(() => pulse.felt()).toBe(false)
})
