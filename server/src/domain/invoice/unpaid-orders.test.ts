// Which orders payments have not settled: how an affiliate's statement shows them, what a payment reads, and the
// upgrade that lists them.
import { ledgerMessages as said } from '@rivulet/contract/messages/ledger-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../api.ts'
import { findDiscrepancies } from '../../ledger/self-check.ts'
import { insertOrder } from '../../testing/order.ts'
import { pay } from '../../testing/payment.ts'
import { migrateAgain } from '../../testing/schema/migrate-again.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
let databaseUrl: string
beforeAll(async () => {
  server = await createWholeApp((app, deps, url) => {
    databaseUrl = url
    registerApi(app, deps)
  })
  // The orders below were booked without an entry in their history.
  await server.sql`alter table order_event alter column id restart with 1000`
})
afterAll(() => server.close())

const act = (order: number, action: string, body: object) =>
  server.call('POST', `/financial/order/details/${order}/${action}`, body)
const refund = (order: number, amount: string) =>
  act(order, 'refund', { refundId: `R-${order}`, amount })
const fail = (order: number) => act(order, 'fail', { reason: 'fraud' })

async function linesOf(id: number, state: string): Promise<string[]> {
  const path = `/financial/invoice/ledger?where[affiliate]=eq~.~${id}&where[state]=eq~.~${state}&sort=date`
  return (await server.call('GET', path)).data.map(({ amount }: { amount: string }) => amount)
}
/** Of all lines, in the order of their orders. */
async function reasonsOf(id: number): Promise<(string | null)[]> {
  const { data } = await server.call('GET', `/financial/invoice/ledger?where[affiliate]=eq~.~${id}`)
  return (data as { id: number; reason: string | null }[])
    .toSorted((a, b) => a.id - b.id)
    .map(({ reason }) => reason)
}
const listed = (id: number) =>
  server.sql<{ order: number; cancelled: boolean }[]>`
    select order_id as order, cancelled from unpaid_order where affiliate_id = ${id} order by 1`
const open = (order: number) => ({ order, cancelled: false })
const cancelled = (order: number) => ({ order, cancelled: true })

test('S3.10 what was taken back before it was paid is neither payable nor to be deducted', async () => {
  const { id } = await server.account('Affiliate')
  const lost = await insertOrder(server, { affiliateId: id, cents: 700 })
  await insertOrder(server, { affiliateId: id, cents: 500 })
  await fail(lost)
  expect(await linesOf(id, 'cancelled')).toEqual(['7.00', '-7.00'])
  expect(await reasonsOf(id)).toEqual([said.cancelled, null, 'Fraud'])
  expect(await linesOf(id, 'free')).toEqual(['5.00'])
  expect(await linesOf(id, 'owed')).toEqual([])
  // Also for those that a payment has looked at, and once it is approved again.
  await pay(server, id, '5.00')
  expect(await listed(id)).toEqual([cancelled(lost)])
  expect(await linesOf(id, 'cancelled')).toEqual(['7.00', '-7.00'])
  await act(lost, 'approve', {})
  expect(await listed(id)).toEqual([open(lost)])
  expect(await linesOf(id, 'free')).toEqual(['7.00'])
  await pay(server, id, '7.00')
  expect(await linesOf(id, 'free')).toEqual([])
  expect(await listed(id)).toEqual([])
  expect(await findDiscrepancies(server.sql)).toEqual([])
})

test('S3.10 a payment strikes off what it has settled whole, and a refund or a returned payment lists it again', async () => {
  const { id } = await server.account('Affiliate')
  const first = await insertOrder(server, { affiliateId: id, cents: 300 })
  const second = await insertOrder(server, { affiliateId: id, cents: 400 })
  const held = await insertOrder(server, { affiliateId: id, cents: 900, holdDays: 5 })
  const { data: payment } = await pay(server, id, '5.00')
  expect(await listed(id)).toEqual([open(second), open(held)])
  const inPart = said.partly('€\u{a0}2.00', '€\u{a0}2.00')
  expect(await reasonsOf(id)).toEqual([null, inPart, null, null])
  await refund(first, '1.00')
  expect(await listed(id)).toEqual([open(first), open(second), open(held)])
  expect(await linesOf(id, 'owed')).toEqual(['-1.00'])
  await pay(server, id, '1.00')
  expect(await listed(id)).toEqual([open(held)])
  await server.call('POST', `/financial/invoice/${payment.id}/return`, { note: 'Account closed' })
  expect(await listed(id)).toEqual([open(first), open(second), open(held)])
  await pay(server, id, '5.00')
  expect(await listed(id)).toEqual([open(held)])
  expect(await findDiscrepancies(server.sql)).toEqual([])
})

test('S5.20 the self-check finds an order with something to pay that is not listed as unpaid', async () => {
  const { id } = await server.account('Affiliate')
  const order = await insertOrder(server, { affiliateId: id, cents: 500 })
  const found = { what: 'unpaid', id: order, affiliateId: id, expected: 500, booked: 0 }
  await server.sql`update unpaid_order set cancelled = true where order_id = ${order}`
  expect(await findDiscrepancies(server.sql)).toEqual([found])
  await server.sql`delete from unpaid_order where order_id = ${order}`
  expect(await findDiscrepancies(server.sql)).toEqual([found])
  await server.sql`insert into unpaid_order values (${id}, ${order})`
})

test('S3.10 R85 the upgrade lists what is unpaid of a ledger in use', async () => {
  const { id } = await server.account('Affiliate')
  const order = (cents: number, holdDays = 0) =>
    insertOrder(server, { affiliateId: id, cents, holdDays })
  const paid = await order(300)
  const inPart = await order(400)
  const returned = await pay(server, id, '5.00')
  await server.call('POST', `/financial/invoice/${returned.data.id}/return`, { note: 'Closed' })
  await pay(server, id, '5.00')
  const lost = await order(700)
  await fail(lost)
  const heldAndLost = await order(800, 5)
  await fail(heldAndLost)
  const held = await order(900, 5)
  const unpaid = await order(100)
  await pay(server, id, '1.00')
  await refund(paid, '1.00')
  const expected = [paid, inPart, heldAndLost, held, unpaid].map(open)
  const states = () =>
    server.sql`select id, state from ledger_view where affiliate_id = ${id} order by id`
  const before = await states()
  await server.sql`drop table unpaid_order cascade`
  await server.sql`drop function note_unpaid_order, note_returned_order cascade`
  const database = { sql: server.sql, url: databaseUrl }
  expect(await migrateAgain(database, [156])).toContain('0156-unpaid-orders.sql')
  expect(await listed(id)).toEqual([...expected, cancelled(lost)].toSorted((a, b) => a.order - b.order))
  expect(await states()).toEqual(before)
  expect(await findDiscrepancies(server.sql)).toEqual([])
})
