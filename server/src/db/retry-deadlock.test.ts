// Of two transactions that deadlock, both take effect in the end, each once.
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { retryDeadlock } from './retry-deadlock.ts'

const database = await createTestDatabase('empty')
const { sql } = database
afterAll(() => database.drop())

test('R64 of two transactions that wait for each other, each is done once', async () => {
  await sql`create table purse (id integer primary key, cents bigint not null)`
  await sql`insert into purse values (1, 100), (2, 100)`
  let begun = 0
  const both = Promise.withResolvers<void>()
  const move = (from: number, to: number) =>
    retryDeadlock(sql, async (tx) => {
      await tx`update purse set cents = cents - 10 where id = ${from}`
      if (++begun === 2) both.resolve()
      await both.promise
      await tx`update purse set cents = cents + 10 where id = ${to}`
    })
  await Promise.all([move(1, 2), move(2, 1)])
  expect(begun).toBeGreaterThan(2)
  expect(await sql`select id, cents from purse order by id`).toEqual([
    { id: 1, cents: 100 },
    { id: 2, cents: 100 },
  ])
})

test('R64 whatever else goes wrong is told at once', async () => {
  let begun = 0
  const wrong = retryDeadlock(sql, (tx) => {
    begun++
    return tx`select 1 / 0`
  })
  await expect(wrong).rejects.toThrow('division by zero')
  expect(begun).toBe(1)
})

test('R63 when a statement that is sent with the commit fails, nothing is committed, and that is told', async () => {
  await sql`create table pouch (cents bigint not null)`
  const ended = retryDeadlock(sql, async (tx, atTheEnd) => {
    await tx`insert into pouch values (1)`
    atTheEnd(tx`select 1 / 0`)
    return 'done'
  })
  await expect(ended).rejects.toThrow('division by zero')
  expect(await sql`select from pouch`).toHaveLength(0)
})
