// Affiliates involved in a payment are locked until the transaction ends, and no others.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '../db/sql.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { insertOrder } from '../testing/order.ts'
import { lockAffiliate, lockAffiliates, lockAffiliatesOf } from './lock.ts'

let server: TestApp
let affiliates: number[]
let orders: number[]
beforeAll(async () => {
  server = await createTestApp(() => {})
  affiliates = []
  orders = []
  for (let n = 0; n < 3; n++) {
    const { id } = await server.account('Affiliate')
    affiliates.push(id)
    orders.push(await insertOrder(server, { affiliateId: id, cents: 1000 }))
  }
})
afterAll(() => server.close())

/** Indexes of the affiliates that another transaction cannot lock meanwhile. */
async function lockedWhile(lock: (tx: Transaction) => Promise<void>): Promise<number[]> {
  return server.sql.begin(async (tx) => {
    await lock(tx)
    const free = await server.sql<{ id: number }[]>`
      select id from account where id = any(${affiliates}::bigint[]) for no key update skip locked`
    return [0, 1, 2].filter((place) => !free.some(({ id }) => id === affiliates[place]))
  })
}
const at = (all: readonly number[], ...places: number[]) => places.map((place) => all[place] ?? 0)

test('R72 one affiliate, several, and those of orders are locked and released with the transaction', async () => {
  expect(await lockedWhile((tx) => lockAffiliate(tx, affiliates[1] ?? 0))).toEqual([1])
  expect(await lockedWhile((tx) => lockAffiliates(tx, at(affiliates, 2, 0)))).toEqual([0, 2])
  expect(await lockedWhile((tx) => lockAffiliatesOf(tx, at(orders, 1, 2)))).toEqual([1, 2])
  expect(await lockedWhile(async () => {})).toEqual([])
})

test('a transaction that only references the account does not wait for the lock', async () => {
  const [id = 0] = affiliates
  await server.sql.begin(async (tx) => {
    await lockAffiliate(tx, id)
    const read = await server.sql`select from account where id = ${id} for key share skip locked`
    expect(read).toHaveLength(1)
  })
})
