// Rate limits and sign-in throttling on the real table; the test alone moves the clock.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { signInKeys } from './sign-in-keys.ts'
import { countSignIn, forgetFailures, forgiveSignIn, limit, limitExports } from './throttle.ts'
import { networkOf } from '../client-address.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp(() => {})
  server.freeze()
})
afterAll(() => server.close())
beforeEach(() => server.sql`truncate throttle`)

const waits = (seconds: number) => ({ refusal: { status: 429, retryAfterSeconds: seconds } })
const at = (ip: string, device: string | null = null) => ({ ip, device })
let address = 0
/** Each from a different address, so that only the account's counter applies. */
const fail = (username = 'a@example.com') =>
  countSignIn(server.deps, username, at(`10.0.${address++ >> 8}.${address & 255}`))
/** Whole seconds until the next attempt is checked. */
async function waiting(username?: string): Promise<number> {
  const error: unknown = await fail(username).catch((refusal: unknown) => refusal)
  return (
    (error as { refusal?: { retryAfterSeconds: number } } | undefined)?.refusal?.retryAfterSeconds ?? 0
  )
}

test('R8 a quota can be used up and is restored when its window ends', async () => {
  const quota = { count: 2, seconds: 60 }
  await limit(server.deps, 'x', quota)
  await limit(server.deps, 'x', quota)
  await limit(server.deps, 'y', quota)
  await expect(limit(server.deps, 'x', quota)).rejects.toMatchObject(waits(60))
  server.pass(59)
  await expect(limit(server.deps, 'x', quota)).rejects.toMatchObject({ refusal: { status: 429 } })
  server.pass(2)
  await limit(server.deps, 'x', quota)
})

test('R8 one export too many says why, and when the next one is possible', async () => {
  const { config } = server.deps
  const limits = { ...config.limits, export: { count: 6, seconds: 60 } }
  const deps = { ...server.deps, config: { ...config, limits } }
  const account = { accountId: 7 }
  for (let n = 0; n < 6; n++) await limitExports(deps, account)
  server.pass(36)
  await expect(limitExports(deps, account)).rejects.toMatchObject({
    message:
      'Exports are limited to 6 in a minute, so that the server stays fast for everyone. You can start the next one in 24 seconds',
    ...waits(24),
  })
  await limitExports(deps, { accountId: 8 })
})

test('R8 concurrent attempts are all counted', async () => {
  const tries = Array.from({ length: 20 }, () => limit(server.deps, 'x', { count: 5, seconds: 60 }))
  const settled = await Promise.allSettled(tries)
  expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(5)
})

test('R7 after five failures the wait doubles from one second to fifteen minutes', async () => {
  for (let i = 0; i < 5; i++) await fail()
  const delays = []
  for (let i = 0; i < 13; i++) {
    const delay = await waiting()
    delays.push(delay)
    server.pass(delay + 0.5)
    await fail()
  }
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
})

test('R7 an attempt during the wait is rejected and does not lengthen it', async () => {
  for (let i = 0; i < 8; i++) {
    await fail()
    if (i >= 4) server.pass(2 ** (i - 4) - 0.1 * Number(i === 7))
  }
  expect(await waiting()).toBe(1)
  expect(await waiting()).toBe(1)
  server.pass(1)
  expect(await waiting()).toBe(0)
})

test('R7 concurrent failures are counted one by one', async () => {
  const settled = await Promise.allSettled(Array.from({ length: 30 }, () => fail()))
  expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(5)
})

test('R7 four failures in a quarter of an hour cause no wait, and the count starts over', async () => {
  for (let i = 0; i < 4; i++) await fail()
  server.pass(15 * 60 + 1)
  for (let i = 0; i < 5; i++) expect(await waiting()).toBe(0)
  expect(await waiting()).toBe(1)
})

test('R7 usernames count as one account in any case of letters, and other accounts are not throttled', async () => {
  for (const name of [
    'a@example.com',
    'A@example.com',
    'A@EXAMPLE.COM',
    'a@Example.com',
    'a@example.COM',
  ])
    await fail(name)
  expect(await waiting('a@example.com')).toBe(1)
  expect(await waiting('b@example.com')).toBe(0)
})

test('R7 the correct password ends the wait', async () => {
  for (let i = 0; i < 5; i++) await fail()
  await forgiveSignIn(
    server.sql,
    await signInKeys(server.sql, server.deps.now(), 'A@example.com', at('10.9.9.9')),
  )
  expect(await waiting()).toBe(0)
})

test('R7 after a hundred failures in a row only account recovery helps', async () => {
  await server.sql`insert into throttle (key, count, window_ends_at, in_a_row)
    values ('sign-in:account:a@example.com', 99, ${server.deps.now()}, 99)`
  expect(await waiting()).toBe(0)
  server.pass(30 * 24 * 3600)
  await expect(fail()).rejects.toThrow('Too many attempts. Please reset your password')
  await forgetFailures(server.sql, 'a@example.com')
  expect(await waiting()).toBe(0)
})

test('R7 R16 attackers cannot lock out a known device or network, which has its own failure count', async () => {
  const { id, username } = await server.account('Affiliate')
  const own = at('198.51.100.7', 'phone-1')
  await server.sql`insert into login ${server.sql({
    ...{ account_id: id, username, at: server.deps.now(), ip: own.ip, agent: '', device: own.device },
    result: 'success',
  })}`
  for (let i = 0; i < 5; i++) await fail(username)
  expect(await waiting(username)).toBe(1)
  // Devices of one model send the same id, so others may send this one from elsewhere.
  for (const place of [at('203.0.113.9', 'phone-1'), at('198.51.100.7', 'other'), own]) {
    for (let i = 0; i < 5; i++) await countSignIn(server.deps, username, place)
    // Each separately, with no more attempts than anyone else.
    await expect(countSignIn(server.deps, username, place)).rejects.toMatchObject(waits(1))
  }
  const keys = await signInKeys(server.sql, server.deps.now(), username, own)
  await forgiveSignIn(server.sql, keys)
  // The failures of others still count.
  expect(await waiting(username)).toBe(1)
  await forgetFailures(server.sql, username)
  expect(await server.sql`select from throttle where starts_with(key, 'sign-in:account')`).toEqual([])
})

test('R7 twenty failures from one address throttle it, whatever the accounts', async () => {
  const guess = (n: number) => countSignIn(server.deps, `guess${n}@example.com`, at('192.0.2.1'))
  for (let i = 0; i < 20; i++) await guess(i)
  await expect(guess(20)).rejects.toMatchObject(waits(900))
  await countSignIn(server.deps, 'other@example.com', at('192.0.2.2'))
  server.pass(15 * 60 + 1)
  await guess(21)
})

test('R7 what others in its network do wrong does not hold up a known device there, which has its own count', async () => {
  const { id, username } = await server.account('Affiliate')
  const [office, own] = ['198.51.100.9', at('198.51.100.9', 'laptop-1')]
  await server.sql`insert into login ${server.sql({
    ...{ account_id: id, username, at: server.deps.now(), agent: '', ...own, result: 'success' },
  })}`
  for (let i = 0; i < 20; i++)
    await countSignIn(server.deps, 'script@example.com', at(office)).catch(() => {})
  for (const place of [at(office), at(office, 'laptop-2')])
    await expect(countSignIn(server.deps, username, place)).rejects.toMatchObject(waits(900))
  for (let i = 0; i < 5; i++) await countSignIn(server.deps, username, own)
  await expect(countSignIn(server.deps, username, own)).rejects.toMatchObject(waits(1))
})

test('R7 successful sign-ins do not use up the quota of an office behind one address', async () => {
  for (let i = 0; i < 40; i++) {
    const keys = await countSignIn(server.deps, 'a@example.com', at('192.0.2.3'))
    await forgiveSignIn(server.sql, keys)
  }
})

test('R7 an IPv6 client is throttled by its /64', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8:1:2::6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::6')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
})
