// Preview of recalculating orders.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../api.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../testing/order-app.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp((fastify, deps) => registerApi(fastify, deps))
})
afterAll(() => app.close())

async function order(scene: Scene, orderId: string): Promise<number> {
  const click_id = await app.click(scene.linkId)
  return (await app.report(scene, { orderId, amount: '100.00', click_id })).data.id
}
const previewOf = async (ids: number[]) =>
  (
    await app.call('POST', '/decision/preview', {
      ...{ resource: 'order', action: 'recalculate', ids: ids.join(',') },
    })
  ).data

test('S3.8 recalculating says how many of the orders get another rate, or that there is nothing to do', async () => {
  const scene = await app.scene()
  const ids = [await order(scene, 'R-1'), await order(scene, 'R-2')]
  const { ratesAreCurrent, recalculated, commission } = decisionMessages.order
  expect(await previewOf(ids)).toEqual({ facts: [ratesAreCurrent(2)], blocked: true })
  await app.sql`update account set commission_basis_points = 2500 where id = ${scene.affiliate.id}`
  await app.call('POST', `/financial/order/details/${ids[0]}/recalculate`, {})
  expect((await previewOf(ids)).facts).toEqual([
    recalculated(1, 2),
    commission('€\u{a0}37.50', '€\u{a0}50.00'),
  ])
  await app.sql`update shop set commission_basis_points = 0 where id = ${scene.shopId}`
  expect((await previewOf(ids)).facts[0]).toBe(recalculated(2, 2))
})
