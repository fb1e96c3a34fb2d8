// The whole server with a single database connection that another client holds.
import { afterAll, expect, test } from 'vitest'
import { knownStore } from './files/known-store.ts'
import { openStore } from './files/open-store.ts'
import { buildApp } from './app.ts'
import { connect } from './db/sql.ts'
import { createLogger } from './log.ts'
import { makeAccount } from './testing/account.ts'
import { testConfig } from './testing/app.ts'
import { createTestDatabase } from './testing/database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

test('R86 a request that gets no connection within two seconds is answered 503 with Retry-After, while background work keeps waiting', async () => {
  const sql = connect(database.url, { max: 1 })
  const app = await buildApp(
    {
      ...{ sql, config: testConfig(), log: createLogger('silent'), now: () => new Date() },
      files: knownStore(sql, openStore(testConfig())),
      sendMail: async () => {},
    },
    { parts: new Set(['api']), readiness: { stopping: false, checks: [] } },
  )
  const { headers } = await makeAccount(sql, 'Administrator')
  const ask = () => app.inject({ url: '/api/v1/auth/me', headers })
  // The database has just answered, so the health probe counts it as healthy.
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
