// The whole server with one connection to its database, which somebody keeps.
import { afterAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { connect } from './db/sql.ts'
import { createLogger } from './log.ts'
import { makeAccount } from './testing/account.ts'
import { testConfig } from './testing/app.ts'
import { createTestDatabase } from './testing/database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

test('R86 a request that finds no free connection for two seconds is asked to come back, and background work waits', async () => {
  const sql = connect(database.url, { max: 1 })
  const app = await buildApp(
    {
      ...{ sql, config: testConfig(), log: createLogger('silent'), now: () => new Date() },
      sendMail: async () => {},
    },
    { parts: new Set(['api']), readiness: { stopping: false, checks: [] } },
  )
  const { headers } = await makeAccount(sql, 'Administrator')
  const ask = () => app.inject({ url: '/api/v1/auth/me', headers })
  // The database has just answered, so that nobody doubts it.
  expect((await ask()).statusCode).toBe(200)
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const held = sql.begin(async (tx) => {
    await tx`select`
    begun.resolve()
    await end.promise
  })
  await begun.promise
  const background = sql`select 1 as n`
  const answer = await ask()
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  end.resolve()
  await held
  expect(await background).toEqual([{ n: 1 }])
  expect((await ask()).statusCode).toBe(200)
  await app.close()
  await sql.end()
})
