// A buyer who is the affiliate, named by a message after the order's first.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../../api.ts'
import { createOrderApp, type OrderApp } from '../../../testing/order-app.ts'

let app: OrderApp
let made = 0
beforeAll(async () => {
  app = await createOrderApp((server, deps) => registerApi(server, deps))
})
afterAll(() => app.close())

test('R68 a buyer named by a later message is judged like one named with the order', async () => {
  const scene = await app.scene()
  const buyerHash = createHash('sha256').update(scene.affiliate.username).digest('hex')
  const flagsOf = async (orderId: string) =>
    (
      await app.sql<{ flags: string[] }[]>`
      select flags from shop_order where shop_id = ${scene.shopId} and order_number = ${orderId}`
    )[0]?.flags
  const first = async (more: object = {}) => {
    const message = { orderId: `LATER-${++made}`, amount: '100.00', ...more }
    const { data } = await app.report(scene, { click_id: await app.click(scene.linkId), ...message })
    return { ...data, orderId: message.orderId }
  }
  // With the approval itself, which is held.
  const { orderId, id } = await first()
  expect(await flagsOf(orderId)).toEqual([])
  const held = await app.report(scene, { orderId, status: 'approved', buyerHash })
  expect(held.data).toMatchObject({ result: 'held', reason: 'self_referral', status: 'pending' })
  expect(await flagsOf(orderId)).toEqual(['self_referral'])
  // Once a person has found nothing, it stays so.
  await app.call('POST', `/financial/order/details/${id}/clear-flags`, {})
  const again = await app.report(scene, { orderId, status: 'approved', buyerHash })
  expect([await flagsOf(orderId), again.data.status]).toEqual([[], 'approved'])

  const told = await first()
  const updated = await app.report(scene, { orderId: told.orderId, buyerHash })
  expect([updated.data.result, await flagsOf(told.orderId)]).toEqual(['updated', ['self_referral']])
  // Somebody else, a known buyer that is contradicted, and an approved order stay as they are.
  const cases: [object, object][] = [
    [{}, { buyerHash: createHash('sha256').update('x@example.com').digest('hex') }],
    [{ buyerHash: createHash('sha256').update('x@example.com').digest('hex') }, { buyerHash }],
    [{ status: 'approved' }, { buyerHash }],
  ]
  for (const [before, after] of cases) {
    const order = await first(before)
    await app.report(scene, { orderId: order.orderId, ...after })
    expect.soft(await flagsOf(order.orderId)).toEqual([])
  }
  // A person has decided who is credited.
  const moved = await first()
  await app.sql`update shop_order set credited_by = 'moved' where id = ${moved.id}`
  await app.report(scene, { orderId: moved.orderId, buyerHash })
  expect(await flagsOf(moved.orderId)).toEqual([])
})
