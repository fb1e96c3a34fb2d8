// Checks on a session before a route runs: rate limit, required second factor, and fresh proof of identity.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, testConfig } from '../testing/app.ts'
import { sessionHeaders } from '../testing/account.ts'

let server: TestApp
beforeAll(async () => {
  const limits = { ...testConfig().limits, api: { count: 3, seconds: 60 } }
  server = await createTestApp(
    (app) => {
      const who = { access: 'session' } as const
      app.get('/api/v1/who', { config: who }, async () => ({}))
      app.get('/api/v1/set-up', { config: { ...who, withoutFactor: true } }, async () => ({}))
      app.get('/api/v1/delicate', { config: { ...who, proof: 'always' } }, async () => ({}))
      app.get('/api/v1/shops', { config: { access: 'marketing.shop.index' } }, async () => ({}))
    },
    { limits, secondFactorFor: 'admins' },
  )
  server.freeze()
})
afterAll(() => server.close())

async function ask(headers: Record<string, string>, path: string) {
  const answer = await server.app.inject({ url: `/api/v1/${path}`, headers })
  return [answer.statusCode, answer.json().meta?.code]
}

test('R10 an admin user without a second factor can do nothing but set one up; an affiliate needs none', async () => {
  const [admin, affiliate] = [await server.account('Administrator'), await server.account('Affiliate')]
  expect(await ask(admin.headers, 'who')).toEqual([422, 'factor'])
  expect(await ask(admin.headers, 'set-up')).toEqual([200, undefined])
  expect(await ask(affiliate.headers, 'who')).toEqual([200, undefined])
  await server.sql`update account set second_factor = true where id = ${admin.id}`
  expect(await ask(admin.headers, 'who')).toEqual([200, undefined])
})

test('R11 a call that needs proof of identity succeeds for ten minutes after it, other calls also later', async () => {
  const { headers } = await server.account('Affiliate')
  expect(await ask(headers, 'delicate')).toEqual([200, undefined])
  server.pass(601)
  expect(await ask(headers, 'delicate')).toEqual([422, 'proof'])
  expect(await ask(headers, 'who')).toEqual([200, undefined])
})

test('calls are counted per account, calls on behalf of an affiliate for the admin user who makes them', async () => {
  const [manager, affiliate] = [
    await server.account('Manager'),
    await server.account('Affiliate', { permissions: [] }),
  ]
  await server.sql`update account set second_factor = true where id = ${manager.id}`
  const onBehalf = await server.sql.begin((tx) =>
    sessionHeaders(tx, { accountId: affiliate.id, admin: false, now: server.deps.now() }),
  )
  await server.sql`
    update session set actor_id = ${manager.id} where id = (select max(id) from session where account_id = ${affiliate.id})`
  const status = async (headers: Record<string, string>, path = 'who') => (await ask(headers, path))[0]
  expect([await status(manager.headers), await status(onBehalf)]).toEqual([200, 200])
  // Rejected calls count too.
  expect(await status(onBehalf, 'shops')).toBe(403)
  expect([await status(manager.headers), await status(onBehalf)]).toEqual([429, 429])
  expect(await status(affiliate.headers)).toBe(200)
  server.pass(60)
  expect(await status(onBehalf)).toBe(200)
})
