// Expired data is deleted when its retention ends, and not a day earlier; the test moves the clock.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount } from '../testing/account.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { forgetExpired } from './forget-expired.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const start = new Date('2026-01-31T12:00:00Z')
const after = (days: number) => new Date(start.getTime() + days * 86_400_000)

test('R82 the login history is deleted with its addresses after twelve months', async () => {
  const { sql } = database
  await sql`insert into login (at, username, ip, result) values (${start}, 'ada@example.com', '193.190.0.1', 'success')`
  const left = async (days: number) => {
    await forgetExpired(sql, after(days))
    return (await sql`select ip from login`).length
  }
  expect([await left(364), await left(366)]).toEqual([1, 0])
})

test('R73 the stored response for an idempotency key is kept for thirty days', async () => {
  const { sql } = database
  const account = await makeAccount(sql, 'Manager')
  await sql`insert into idempotency (account_id, route, key, body_hash, created_at)
    values (${account.id}, 'POST /x', 'k', '\\x00', ${start})`
  const left = async (days: number) => {
    await forgetExpired(sql, after(days))
    return (await sql`select key from idempotency`).length
  }
  expect([await left(29), await left(31)]).toEqual([1, 0])
})
