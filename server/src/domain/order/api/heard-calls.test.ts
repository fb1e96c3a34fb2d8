// What a shop has said before has no effect when it is repeated, however long ago it was; its content is deleted.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetExpired } from '../../../http/forget-expired.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../../testing/order-app.ts'

let app: OrderApp
let scene: Scene
beforeAll(async () => {
  app = await createOrderApp()
  scene = await app.scene()
})
afterAll(() => app.close())

const months = async () => {
  await app.sql`update order_call set received_at = received_at - interval '31 days'`
  await forgetExpired(app.sql, app.deps.now())
}
const calls = () => app.sql`
  select body, ip, forgotten, event_id from order_call where shop_id = ${scene.shopId} order by id`
const statusOf = async (id: number) =>
  (await app.sql`select status from shop_order where id = ${id}`)[0]?.status
const decide = (id: number, status: string) =>
  app.call('PUT', `/financial/order/details/${id}/status`, { status, reason: 'chargeback' })

test('R63 R64 R65 R82 a message that is repeated after months overturns no decision, and only its content is deleted', async () => {
  const message = {
    orderId: 'M-1',
    amount: '100.00',
    status: 'approved',
    click_id: await app.click(scene.linkId),
    date: app.deps.now().toISOString(),
  }
  const { data } = await app.report(scene, message)
  await app.report(scene, message)
  await decide(data.id, '1')
  await months()
  expect([...(await calls())]).toEqual([{ body: {}, ip: null, forgotten: true, event_id: null }])
  expect((await app.call('GET', '/marketing/call?limit=10')).data).toEqual([])
  expect((await app.report(scene, message)).data.result).toBe('duplicate')
  expect(await statusOf(data.id)).toBe('1')
  expect((await app.report(scene, { ...message, amount: '90.00' })).data.result).toBe('updated')
})

test('R63 R64 R65 an event is known for ever: repeated it gets its response, and with other content 409', async () => {
  const click_id = await app.click(scene.linkId)
  const message = { orderId: 'M-2', amount: '100.00', status: 'approved', eventId: 'e-1', click_id }
  const first = await app.report(scene, message)
  await decide(first.data.id, '1')
  await months()
  const again = await app.report(scene, message)
  expect([again.data.result, again.data.id]).toEqual(['duplicate', first.data.id])
  expect(await statusOf(first.data.id)).toBe('1')
  expect((await app.report(scene, { ...message, amount: '1.00' })).status).toBe(409)
  // Neither test orders nor refused calls could have another effect.
  expect(
    (await app.report(scene, { orderId: 'M-3', amount: '1.00', test: true, eventId: 'e-2' })).status,
  ).toBe(200)
  const before = (await calls()).length
  await months()
  expect(await calls()).toHaveLength(before - 3)
})
