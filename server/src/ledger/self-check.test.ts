// What the self-check compares: books with every kind of order and payment are right, and each figure that is changed in
// the database is reported with what it should be.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '../db/sql.ts'
import { insertOrder } from '../testing/order.ts'
import { pay } from '../testing/payment.ts'
import { createWholeApp, type WholeApp } from '../testing/whole-app.ts'
import { type Discrepancy, findDiscrepancies } from './self-check.ts'

let server: WholeApp
let earner = 0
let other = 0
const orders = { paid: 0, failed: 0, pending: 0 }
const payments = { first: 0, second: 0, returned: 0 }
beforeAll(async () => {
  server = await createWholeApp()
  server.freeze()
  // The orders below were booked without an entry in their history.
  await server.sql`alter table order_event alter column id restart with 1000`
  earner = (await server.account('Affiliate')).id
  other = (await server.account('Affiliate')).id
  const order = (cents: number, wishes: object = {}) =>
    insertOrder(server, { affiliateId: earner, cents, ...wishes })
  orders.paid = await order(500)
  await order(900, { holdDays: 5 })
  orders.pending = await order(99, { pending: true })
  orders.failed = await order(700)
  const act = (path: string, body: object) => server.call('POST', path, body)
  await act(`/financial/order/details/${orders.failed}/fail`, { reason: 'fraud' })
  // Half a cent is rounded up.
  await order(1, { rateBasisPoints: 5000 })
  server.pass(60)
  payments.first = (await pay(server, earner, '3.00')).data.id
  server.pass(60)
  // Booked at the same instant as the payment: one is counted in it, and the other is not.
  await order(200)
  payments.second = (await pay(server, earner, '1.00')).data.id
  await order(50)
  await insertOrder(server, { affiliateId: other, cents: 100 })
  payments.returned = (await pay(server, other, '1.00')).data.id
  await act(`/financial/invoice/${payments.returned}/return`, { note: 'Account closed' })
})
afterAll(() => server.close())

/** What is found after a change, which is undone. */
async function foundAfter(change: (tx: Transaction) => Promise<unknown>): Promise<Discrepancy[]> {
  const undone = new Error('undone')
  let found: Discrepancy[] = []
  const changed = server.sql.begin(async (tx) => {
    await change(tx)
    found = await findDiscrepancies(tx)
    throw undone
  })
  await expect(changed).rejects.toBe(undone)
  return found
}

test('books with orders of every state, a hold, payments and one that was returned are right', async () => {
  expect(await findDiscrepancies(server.sql)).toEqual([])
})

/** As columns of the order. */
const orderWith = (id: number, columns: object) =>
  foundAfter((tx) => tx`update shop_order set ${tx(columns)} where id = ${id}`)

test('R71 an order that is no longer approved, or earns other than its rate, is reported', async () => {
  const { paid, failed, pending } = orders
  expect(await orderWith(paid, { status: '2', approved_at: null })).toEqual([
    { what: 'order', id: paid, affiliateId: earner, expected: 0, booked: 500 },
  ])
  expect(await orderWith(failed, { commission_cents: 1 })).toEqual([
    { what: 'commission', id: failed, affiliateId: earner, expected: 0, booked: 1 },
  ])
  expect(await orderWith(pending, { commission_cents: 98 })).toEqual([
    { what: 'commission', id: pending, affiliateId: earner, expected: 99, booked: 98 },
  ])
})

test('R71 an order that somebody else has without a move is reported, even if nothing is left of it', async () => {
  const { paid, failed } = orders
  expect(await orderWith(paid, { affiliate_id: other })).toEqual([
    { what: 'order', id: paid, affiliateId: other, expected: 500, booked: 0 },
    { what: 'owner', id: paid, affiliateId: earner, expected: 0, booked: 500 },
  ])
  const nobody = { affiliate_id: null, link_id: null, rate_basis_points: null }
  expect(await orderWith(paid, { ...nobody, unattributed_reason: 'erased' })).toEqual([
    { what: 'owner', id: paid, affiliateId: earner, expected: 0, booked: 500 },
  ])
  expect(await orderWith(failed, { affiliate_id: other })).toEqual([
    { what: 'owner', id: failed, affiliateId: earner, expected: 0, booked: 0 },
  ])
  const afterErasure = await foundAfter(async (tx) => {
    await tx`update account set erased_at = now() where id = ${earner}`
    await tx`update shop_order set affiliate_id = ${other} where id in (${paid}, ${failed})`
  })
  // What is booked is somebody's, erased or not.
  expect(afterErasure.filter(({ what }) => what === 'owner').map(({ id }) => id)).toEqual([paid])
})

test('R71 a payment that is returned without its line, or has a line of its return without being returned, is reported', async () => {
  const { first, returned } = payments
  const returnedAt = (id: number, at: Date | null) =>
    foundAfter((tx) => tx`update invoice set returned_at = ${at} where id = ${id}`)
  expect(await returnedAt(first, new Date())).toEqual([
    { what: 'invoice', id: first, affiliateId: earner, expected: 0, booked: -300 },
  ])
  expect(await returnedAt(returned, null)).toEqual([
    { what: 'invoice', id: returned, affiliateId: other, expected: -100, booked: 0 },
  ])
})

test('R71 a payment of which nothing is settled is reported', async () => {
  const id = payments.first
  expect(await foundAfter((tx) => tx`delete from invoice_order where invoice_id = ${id}`)).toEqual([
    { what: 'settled', id, affiliateId: earner, expected: 300, booked: 0 },
    { what: 'statement', id, affiliateId: earner, expected: null, booked: null },
  ])
})

test.each(['balance_cents', 'on_hold_cents', 'payable_cents', 'current_cents'])(
  'R71 a payment whose %s is not what it was is reported, also beside lines of the same instant',
  async (column) => {
    const balances = { first: 1401, second: 1301 }
    for (const payment of ['first', 'second'] as const)
      for (const cents of [1, -1]) {
        const id = payments[payment]
        const expected = balances[payment]
        const found = await foundAfter(
          (tx) => tx`update invoice set ${tx(column)} = ${tx(column)} + ${cents} where id = ${id}`,
        )
        const booked = expected + (column === 'balance_cents' ? cents : 0)
        expect(found).toEqual([{ what: 'figures', id, affiliateId: earner, expected, booked }])
      }
  },
)
