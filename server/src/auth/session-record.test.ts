// Stored sessions: lookup by token or id, lifetimes, and which sessions end together.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount } from '../testing/account.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import {
  endSession,
  endSessions,
  findSession,
  findSessionById,
  lifetimeOf,
  type NewSession,
  startSession,
  touchSession,
} from './session-record.ts'

const now = new Date('2026-11-21T10:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const origin = { ip: '203.0.113.7', agent: 'Browser', device: 'phone' }
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const affiliate = () => makeAccount(database.sql, 'Affiliate', { now })
const administrator = () => makeAccount(database.sql, 'Administrator', { now })
const start = (accountId: number, more: Partial<NewSession> = {}) =>
  database.sql.begin((tx) =>
    startSession(tx, now, { accountId, admin: false, remember: false, origin, ...more }),
  )
const find = (token: string, at = now) => findSession(database.sql, token, at)

test.each([
  [false, false, 2, 12],
  [true, false, 1, 12],
  [false, true, 14 * 24, 30 * 24],
  [true, true, 7 * 24, 7 * 24],
])(
  'R13 session hours with admin user %s and stay connected %s: %i idle, %i in total',
  (admin, remember, idle, absolute) => {
    expect(lifetimeOf(admin, remember)).toEqual({ idle: idle * 3600, absolute: absolute * 3600 })
  },
)

test('R12 R18 a session stores its origin, and starts as proven unless told otherwise', async () => {
  const { id } = await affiliate()
  const found = await find(await start(id))
  expect(found).toMatchObject({
    device: 'phone',
    lastUsedAt: now,
    actor: { accountId: id, provenAt: now },
  })
  const [row] = await database.sql`
    select ip, agent, remember, created_at as at from session where id = ${found?.actor.sessionId ?? 0}`
  expect(row).toEqual({ ip: '203.0.113.7', agent: 'Browser', remember: false, at: now })
  expect((await find(await start(id, { proven: true })))?.actor.provenAt).toEqual(now)
  expect((await find(await start(id, { proven: false })))?.actor.provenAt).toBeNull()
})

test('R13 an explicit lifetime replaces the default, to the second', async () => {
  const { id } = await affiliate()
  const token = await start(id, { lifetime: { idle: 60, absolute: 100 } })
  expect(await find(token, after(59))).not.toBeNull()
  expect(await find(token, after(60))).toBeNull()
  await database.sql`update session set idle_seconds = 1000 where account_id = ${id}`
  expect(await find(token, after(99))).not.toBeNull()
  expect(await find(token, after(100))).toBeNull()
})

test('R15 a session can be found by its id as long as by its token', async () => {
  const { id } = await affiliate()
  const token = await start(id, { lifetime: { idle: 60, absolute: 100 } })
  const found = await find(token)
  const sessionId = found?.actor.sessionId ?? 0
  expect(await findSessionById(database.sql, sessionId, now)).toEqual(found)
  expect(await findSessionById(database.sql, sessionId, after(60))).toBeNull()
  expect(await findSessionById(database.sql, 0, now)).toBeNull()
  await database.sql`update account set active = false where id = ${id}`
  expect(await findSessionById(database.sql, sessionId, now)).toBeNull()
})

test('R13 the last use is updated after a full minute, and never moves backwards', async () => {
  const { id } = await affiliate()
  const token = await start(id)
  const found = await find(token)
  if (!found) throw new Error('no session')
  const used = async () => (await find(token))?.lastUsedAt
  await touchSession(database.sql, found, after(59.999))
  expect(await used()).toEqual(now)
  await touchSession(database.sql, found, after(60))
  expect(await used()).toEqual(after(60))
  // A concurrent request of that minute still has the session as it was before.
  await touchSession(database.sql, found, after(61))
  expect(await used()).toEqual(after(60))
})

test('R15 R16 one session ends by its token; ending all of an account includes impersonations and unfinished sign-ins, but not the current session', async () => {
  const [{ id }, admin, other] = [await administrator(), await affiliate(), await affiliate()]
  const tokens = [await start(id), await start(id), await start(id)] as const
  const onBehalf = await start(other.id, { impersonator: { id, until: after(60) } })
  const others = [await start(admin.id), await start(other.id)] as const
  const alive = async (...all: string[]) =>
    Promise.all(all.map(async (one) => (await find(one)) !== null))
  await endSession(database.sql, tokens[0])
  expect(await alive(...tokens, onBehalf)).toEqual([false, true, true, true])
  for (const account of [id, other.id])
    await database.sql`insert into second_step (token_hash, account_id, remember, expires_at)
      values (${Buffer.from(`${account}`)}, ${account}, false, ${after(60)})`
  const kept = await find(tokens[2])
  await endSessions(database.sql, id, kept?.actor.sessionId ?? undefined)
  expect(await alive(...tokens, onBehalf, ...others)).toEqual([false, false, true, false, true, true])
  const steps = await database.sql<{ id: number }[]>`select account_id as id from second_step`
  expect(steps.map((step) => step.id)).toEqual([other.id])
  await endSessions(database.sql, id)
  expect(await alive(tokens[2], ...others)).toEqual([false, true, true])
})
