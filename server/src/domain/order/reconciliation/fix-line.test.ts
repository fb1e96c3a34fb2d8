// Fixing a line while the shop itself updates the order: nothing is deducted twice.
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../../api.ts'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { createOrderApp, type OrderApp } from '../../../testing/order-app.ts'
import { lockNames } from '../api/lock-names.ts'
import { fixLine } from './fix-line.ts'
import type { Line } from './line.ts'

let server: OrderApp
beforeAll(async () => {
  server = await createOrderApp((app, deps) => registerApi(app, deps), {})
})
afterAll(() => server.close())

const waiting = async () => {
  const [row] = await server.sql<{ count: number }[]>`
    select count(*) from pg_locks where not granted and locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
  return row?.count
}

test('S2.13 R63 a fix decided on an outdated state of the order changes nothing, and says so', async () => {
  const scene = await server.scene()
  const click = await server.click(scene.linkId)
  const orderId = 'RACE-1'
  await server.report(scene, { orderId, amount: '100.00', status: 'approved', click_id: click })
  const line: Line = {
    ...{ id: 1, run: 1, line: 2, orderNumber: orderId, cents: 6000, status: null },
    difference: 'amount',
    ...{ at: null, day: null, click: null, aid: null, link: null, coupon: null },
    ...{ shopId: scene.shopId, windowDays: 30, acceptGet: false },
  }
  const fix = () => fixLine(server.deps, { line, actorId: server.admin.id, note: 'as the file says' })
  const net = async () =>
    (await server.sql`select net_cents as net from shop_order where order_number = ${orderId}`)[0]?.net

  const fixing = await server.sql.begin(async (tx) => {
    await lockNames(tx, `order:${scene.shopId}:${orderId}`)
    const own = fix()
    await expect.poll(waiting).toBe(1)
    // The shop's own refund of the same 40 euro is applied first.
    await tx`update shop_order set net_cents = 6000, commission_cents = 750 where order_number = ${orderId}`
    return { own }
  })
  expect(await fixing.own).toEqual({
    done: false,
    told: reconciliationMessages.meanwhile,
    orderId: expect.any(Number),
  })
  expect(await net()).toBe(6000)
  await server.sql`update shop_order set net_cents = 10000, commission_cents = 1250 where order_number = ${orderId}`
  expect(await fix()).toMatchObject({ done: true, told: reconciliationMessages.changed })
  expect(await net()).toBe(6000)
  expect(await findDiscrepancies(server.sql)).toEqual([])
})

test('S2.13 R71 a higher net of an order with refunds is flagged for review, and never lowers it', async () => {
  const scene = await server.scene()
  const click_id = await server.click(scene.linkId)
  const orderId = 'REFUNDED-1'
  const { id } = (
    await server.report(scene, { orderId, amount: '100.00', status: 'approved', click_id })
  ).data
  await server.report(scene, { orderId, refund: { id: 'R', amount: '30.00' } })
  const line: Line = {
    ...{ id: 2, run: 1, line: 3, orderNumber: orderId, cents: 8000, status: null },
    difference: 'amount',
    ...{ at: null, day: null, click: null, aid: null, link: null, coupon: null },
    ...{ shopId: scene.shopId, windowDays: 30, acceptGet: false },
  }
  expect(
    await fixLine(server.deps, { line, actorId: server.admin.id, note: 'as the file says' }),
  ).toMatchObject({ done: false, told: reconciliationMessages.hindered.amount_raised })
  expect((await server.call('GET', `/financial/order/${id}`)).data).toMatchObject({
    ...{ amount: '100.00', lowered: '0.00', net: '70.00', raised: '110.00', commission: '8.75' },
  })
  expect(await server.lines(id)).toEqual([1250, -375])
})
