// Authentication of requests: tokens, lifetimes, what ends a session, and routes that must declare their access.
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createServer } from './server.ts'
import { actorOf, registerSession } from './session.ts'
import { startSession } from '../auth/session-record.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp((app) => {
    const who = { config: { access: 'session' } } as const
    app.get('/api/v1/who', who, async (request) => ({ data: actorOf(request) }))
    app.post('/api/v1/who', who, async (request) => ({ data: actorOf(request) }))
    app.get('/api/v1/open', { config: { access: 'public' } }, async () => ({ data: 'open' }))
    app.get('/api/v1/nobody', { config: { access: 'public' } }, async (request) => actorOf(request))
    app.get('/page', async () => 'page')
    app.get('/api/v1/shops', { config: { access: 'marketing.shop.index' } }, async () => ({ data: [] }))
  })
})
afterAll(() => server.close())

const ask = (headers: Record<string, string>, url = '/api/v1/who'): Promise<LightMyRequestResponse> =>
  server.app.inject({ url, headers })

describe('tokens', () => {
  test('R12 only the SHA-256 of a random rvl_ token is stored', async () => {
    const { id, headers } = await server.account('Manager')
    expect(headers.bearer).toMatch(/^Bearer rvl_[\w-]{43}$/)
    const [row] = await server.sql`select * from session where account_id = ${id}`
    expect(row?.token_hash).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(headers.bearer.slice(11))
    const answer = await ask(headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({
      accountId: id,
      reference: 'Manager',
      admin: true,
      affiliateId: null,
    })
  })

  test('S7.1 R17 the header bearer and its alias Authorization are accepted, cookies and bodies are not', async () => {
    const { headers } = await server.account('Affiliate')
    const token = headers.bearer.slice('Bearer '.length)
    expect((await ask({ authorization: headers.bearer })).statusCode).toBe(200)
    expect((await ask({ authorization: 'Basic eDp5', ...headers })).statusCode).toBe(200)
    expect((await ask({ authorization: headers.bearer, ...headers })).statusCode).toBe(200)
    expect((await ask({ cookie: `token=${token}; bearer=${token}` })).statusCode).toBe(401)
    const inBody = {
      method: 'POST',
      url: '/api/v1/who',
      payload: { token, bearer: headers.bearer },
    } as const
    expect((await server.app.inject(inBody)).statusCode).toBe(401)
  })

  test('R17 contradicting headers and tokens in the URL are 400', async () => {
    const { headers } = await server.account('Affiliate')
    const other = await server.account('Affiliate')
    const token = headers.bearer.slice('Bearer '.length)
    expect((await ask({ ...headers, authorization: other.headers.bearer })).statusCode).toBe(400)
    expect((await ask(headers, `/api/v1/who?token=${token}`)).statusCode).toBe(400)
    expect((await ask({}, `/api/v1/who?bearer=${token}`)).statusCode).toBe(400)
  })

  test('a missing, malformed or unknown token is 401', async () => {
    for (const bearer of [
      '',
      'Bearer',
      'Bearer x',
      `Bearer rvl_${'A'.repeat(43)}`,
      `Basic rvl_${'A'.repeat(43)}`,
    ]) {
      const answer = await ask({ bearer })
      expect(answer.statusCode).toBe(401)
    }
    expect((await ask({})).statusCode).toBe(401)
  })
})

describe('lifetime', () => {
  async function start(reference: 'Administrator' | 'Affiliate', remember: boolean) {
    const account = await server.account(reference)
    const origin = { ip: '127.0.0.1', agent: 'test', device: null }
    const session = { accountId: account.id, admin: reference === 'Administrator', remember, origin }
    const token = await server.sql.begin((tx) => startSession(tx, server.deps.now(), session))
    return { bearer: `Bearer ${token}` }
  }
  const hours = (n: number) => n * 3600
  const days = (n: number) => n * hours(24)

  test.each([
    ['an affiliate', 'Affiliate', false, hours(2)],
    ['an admin user', 'Administrator', false, hours(1)],
    ['an affiliate who stays connected', 'Affiliate', true, days(14)],
    ['an admin user who stays connected', 'Administrator', true, days(7)],
  ] as const)('R13 idle timeout of %s', async (_, reference, remember, seconds) => {
    const headers = await start(reference, remember)
    server.pass(seconds - 60)
    expect((await ask(headers)).statusCode).toBe(200)
    server.pass(reference === 'Administrator' && remember ? 61 : seconds + 1)
    expect((await ask(headers)).statusCode).toBe(401)
  })

  test.each([
    ['without remember', 'Affiliate', false, hours(12), hours(1.5)],
    ['with remember', 'Affiliate', true, days(30), days(10)],
    ['of an admin user with remember', 'Administrator', true, days(7), days(3)],
  ] as const)(
    'R13 absolute lifetime %s, however active',
    async (_, reference, remember, seconds, step) => {
      const headers = await start(reference, remember)
      for (let at = step; at < seconds; at += step) {
        server.pass(step)
        expect((await ask(headers)).statusCode).toBe(200)
      }
      server.pass(step)
      expect((await ask(headers)).statusCode).toBe(401)
    },
  )

  test('R13 the time of last use is written at most once a minute', async () => {
    const headers = await start('Affiliate', false)
    const used = async () =>
      (
        await server.sql`select last_used_at from session order by id desc limit 1`
      )[0]?.last_used_at.getTime()
    const before = await used()
    await ask(headers)
    expect(await used()).toBe(before)
    server.pass(61)
    await ask(headers)
    expect(await used()).toBeGreaterThan(before)
  })

  test('R16 the oldest session ends when a twenty-first starts', async () => {
    const account = await server.account('Affiliate')
    const origin = { ip: '127.0.0.1', agent: 'test', device: null }
    const next = () =>
      server.sql.begin((tx) =>
        startSession(tx, server.deps.now(), {
          accountId: account.id,
          admin: false,
          remember: false,
          origin,
        }),
      )
    for (let i = 0; i < 19; i++) await next()
    expect((await ask(account.headers)).statusCode).toBe(200)
    const last = await next()
    expect((await ask(account.headers)).statusCode).toBe(401)
    expect((await ask({ bearer: `Bearer ${last}` })).statusCode).toBe(200)
  })
})

describe('changes take effect on the next request', () => {
  test.each([
    ['deactivation', (id: number) => server.sql`update account set active = false where id = ${id}`],
    ['trash', (id: number) => server.sql`update account set deleted_at = now() where id = ${id}`],
    ['logout', (id: number) => server.sql`delete from session where account_id = ${id}`],
  ])('R15 %s ends the session', async (_, change) => {
    const { id, headers } = await server.account('Affiliate')
    expect((await ask(headers)).statusCode).toBe(200)
    await change(id)
    expect((await ask(headers)).statusCode).toBe(401)
  })

  test('R15 S6.3 changing a profile grants and revokes permissions', async () => {
    const { profileId, headers } = await server.account('Affiliate', { permissions: [] })
    expect((await ask(headers, '/api/v1/shops')).statusCode).toBe(403)
    await server.sql`update profile set permissions = ${['marketing.shop.index']} where id = ${profileId}`
    expect((await ask(headers, '/api/v1/shops')).statusCode).toBe(200)
  })

  test('R15 an impersonation session ends with the admin user’s own', async () => {
    const admin = await server.account('Administrator')
    const affiliate = await server.account('Affiliate')
    await server.sql`update session set actor_id = ${admin.id} where account_id = ${affiliate.id}`
    expect((await ask(affiliate.headers)).json().data.impersonatorId).toBe(admin.id)
    await server.sql`update account set active = false where id = ${admin.id}`
    expect((await ask(affiliate.headers)).statusCode).toBe(401)
  })
})

describe('routes', () => {
  test('R20 an API route that does not declare its access stops the start', async () => {
    const app = createServer({ trustProxy: [] }, server.deps.log)
    registerSession(app, server.deps)
    const start = async () => {
      app.get('/page', async () => 'page')
      app.get('/api/v1/forgotten', async () => ({}))
      await app.ready()
    }
    await expect(start()).rejects.toThrow('/api/v1/forgotten does not say who may call it')
  })

  test('R20 a route added before that check is rejected at run time', async () => {
    const app = createServer({ trustProxy: [] }, server.deps.log)
    app.get('/api/v1/early', async () => ({}))
    registerSession(app, server.deps)
    expect((await app.inject('/api/v1/early')).statusCode).toBe(404)
    await app.close()
  })

  test('public routes need no token, and unknown routes are 404', async () => {
    expect((await ask({}, '/api/v1/open')).json()).toEqual({ data: 'open' })
    expect((await ask({}, '/api/v1/nothing')).statusCode).toBe(404)
  })

  test('R20 routes outside the API need no access declaration, and public routes have no actor', async () => {
    expect((await ask({}, '/page')).body).toBe('page')
    const { headers } = await server.account('Administrator')
    expect((await ask(headers, '/api/v1/nobody')).statusCode).toBe(401)
  })

  test('R52 R53 responses that needed a token are not cached, and other origins get no CORS headers', async () => {
    const { headers } = await server.account('Affiliate')
    const answer = await ask({ ...headers, origin: 'https://elsewhere.example' })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('R18 the device is stored with the session and validated', async () => {
    const { id, headers } = await server.account('Affiliate')
    expect((await ask({ ...headers, device: 'a'.repeat(129) })).statusCode).toBe(400)
    expect((await ask({ ...headers, device: 'x y' })).statusCode).toBe(400)
    expect((await ask({ ...headers, device: 'ab12_-' })).statusCode).toBe(200)
    const [row] = await server.sql`select device from session where account_id = ${id}`
    expect(row?.device).toBe('ab12_-')
  })

  test('R18 R77 the first device is only stored, another one writes an audit log entry for the account', async () => {
    const lines = (id: number) =>
      server.sql`
        select resource, record_id as about, actor_id as actor, before, after, device from audit_line where action = 'deviceChanged' and record_id = ${id}`
    for (const [reference, resource] of [
      ['Affiliate', 'affiliate'],
      ['Manager', 'administrator'],
    ] as const) {
      const { id, headers } = await server.account(reference)
      for (const device of ['one', 'one']) await ask({ ...headers, device })
      await ask(headers)
      expect(await lines(id)).toHaveLength(0)
      await ask({ ...headers, device: 'two' })
      await ask({ ...headers, device: 'two' })
      expect([...(await lines(id))]).toEqual([
        {
          resource,
          about: id,
          actor: id,
          before: { device: 'one' },
          after: { device: 'two' },
          device: 'two',
        },
      ])
    }
  })
})
