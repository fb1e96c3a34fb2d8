// Liveness, readiness and version endpoints.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownStore } from '../files/known-store.ts'
import { openStore } from '../files/open-store.ts'
import { buildApp } from '../app.ts'
import { createLogger } from '../log.ts'
import { testConfig } from '../testing/app.ts'
import { readRoles } from '../config/process-roles.ts'
import { connect } from '../db/sql.ts'
import { createTestDatabase } from '../testing/database.ts'
import type { Readiness } from './health-check.ts'

const database = await createTestDatabase()
const deps = {
  sql: database.sql,
  config: testConfig(),
  files: knownStore(database.sql, openStore(testConfig())),
  log: createLogger('silent'),
  now: () => new Date(),
  sendMail: async () => {},
}
const readiness: Readiness = { stopping: false, checks: [] }
const app = await buildApp(deps, { parts: readRoles(), readiness })
const status = async (url: string) => (await app.inject(url)).statusCode

beforeAll(() => app.ready())
afterAll(async () => {
  await app.close()
  await database.drop()
})

test('R88 a running server with a current schema is live and ready', async () => {
  expect(await status('/healthz')).toBe(200)
  const answer = await app.inject('/readyz')
  expect(answer.json()).toEqual({
    data: { status: 'ready', durability: expect.stringMatching(/^(full|reduced)$/) },
  })
})

test('R85 R88 a schema of another version is not ready', async () => {
  await database.sql`insert into schema_migration (version, name, checksum) values (9999, '9999-later.sql', '')`
  expect(await status('/readyz')).toBe(503)
  await database.sql`delete from schema_migration where version = 9999`
  expect(await status('/readyz')).toBe(200)
})

test('R88 a database that does not answer within a second is not ready, but the server stays live', async () => {
  const held = connect(database.url, { max: 1 })
  await held`begin`
  await held`lock table schema_migration`
  const answer = await app.inject('/readyz')
  expect(answer.statusCode).toBe(503)
  expect(answer.body).not.toMatch(/lock|time|database/)
  expect(await status('/healthz')).toBe(200)
  await held`rollback`
  await held.end()
})

test('R88 additional readiness checks are run too', async () => {
  readiness.checks.push(async () => false)
  expect(await status('/readyz')).toBe(503)
  readiness.checks.pop()
})

test('R86 a stopping server is immediately not ready and closes connections', async () => {
  readiness.stopping = true
  const answer = await app.inject('/readyz')
  expect([answer.statusCode, answer.headers['connection']]).toEqual([503, 'close'])
  expect(await status('/healthz')).toBe(200)
  readiness.stopping = false
})

test('S7.2 the version endpoint returns the version', async () => {
  expect((await app.inject('/statics/version')).json()).toEqual({
    data: { version: expect.stringMatching(/^\d+\.\d+\.\d+(-rc\.\d+)?(\+[0-9a-f]{8})?$/) },
  })
})
