// Rate limits per account, for the API and for exports.
import { messages } from '@rivulet/contract/messages/messages'
import { invite } from '@rivulet/contract/resources/invite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readQuotas } from '../config/quota.ts'
import type { TestAccount } from '../testing/account.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import type { Engine } from './engine.ts'
import { registerResources } from './routes.ts'
import { serve } from './serve.ts'
import { switchActions } from './switch-active.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp(
    (app, deps) =>
      registerResources(app, {
        deps,
        served: { invite: serve(invite, { actions: switchActions(invite) }) },
      } as unknown as Engine),
    { limits: readQuotas('api=5/min export=2/min') },
    8,
  )
})
afterAll(() => server.close())

const get = (account: TestAccount, path = '') =>
  server.app.inject({ url: `/api/v1/registration/invite${path}`, headers: account.headers })

test('R8 an account beyond its calls per minute gets 429, and others do not', async () => {
  const [busy, calm] = [await server.account('Manager'), await server.account('Manager')]
  for (let i = 0; i < 5; i++) expect((await get(busy)).statusCode).toBe(200)
  const sixth = await get(busy)
  expect([sixth.statusCode, sixth.json().message]).toEqual([429, messages.session.tooMany])
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(50)
  expect((await get(calm)).statusCode).toBe(200)
  server.pass(61)
  expect((await get(busy)).statusCode).toBe(200)
})

test('R8 exports have their own limit', async () => {
  const account = await server.account('Manager')
  const status = async () => (await get(account, '/export?format=csv')).statusCode
  expect([await status(), await status(), await status()]).toEqual([200, 200, 429])
  expect((await get(account)).statusCode).toBe(200)
})

test('R28 an account may stream four complete lists at once, a fifth gets 429, and others are not affected', async () => {
  const [busy, calm] = [await server.account('Manager'), await server.account('Manager')]
  const whole = async (account: TestAccount) => (await get(account, '?limit=0')).statusCode
  const answers = await server.sql.begin(async (tx) => {
    await tx`lock table invite in access exclusive mode`
    const four = Promise.all([1, 2, 3, 4].map(() => whole(busy)))
    await vi.waitFor(async () => {
      const waiting = await server.sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      expect(waiting).toHaveLength(4)
    }, 60_000)
    return { four, fifth: await whole(busy) }
  })
  expect([await answers.four, answers.fifth]).toEqual([[200, 200, 200, 200], 429])
  server.pass(61)
  expect([await whole(busy), await whole(calm)]).toEqual([200, 200])
})
