// The order API under attack: replayed calls and malicious key holders neither count twice nor fill the disk.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderApp, type OrderApp, type Scene, signatureOf } from '../../../testing/order-app.ts'

let app: OrderApp
let scene: Scene
beforeAll(async () => {
  app = await createOrderApp()
  scene = await app.scene()
})
afterAll(() => app.close())

let made = 0
const message = async (more: object = {}) => ({
  orderId: `ABUSE-${++made}`,
  amount: '99.99',
  click_id: await app.click(scene.linkId),
  ...more,
})
const send = (body: unknown, headers: Record<string, string>) =>
  app.call('POST', '/track/order', body, headers)

test('R62 R64 replaying an intercepted signed call changes nothing', async () => {
  const body = await message({ status: 'approved' })
  const sent = JSON.stringify(body)
  const shop = String(scene.shopNumber)
  const signature = signatureOf(scene.apiKey, sent, app.deps.now())
  const first = await send(body, { shop, 'x-signature': signature })
  expect([first.status, first.data.status]).toEqual([201, 'approved'])
  const { id } = first.data
  await app.report(scene, { orderId: body.orderId, status: 'failed', reason: 'fraud' })
  for (const again of [signature, ` ${signature},v1=${'0'.repeat(64)}`]) {
    const replayed = await send(body, { shop, 'x-signature': again })
    expect([replayed.status, replayed.data.result]).toEqual([200, 'duplicate'])
  }
  const [order] = await app.sql`select status from shop_order where id = ${id}`
  expect(order?.status).toBe('1')
  expect((await app.lines(id)).reduce((a, b) => a + b, 0)).toBe(0)
  // The shop itself sends it again a moment later.
  const later = signatureOf(scene.apiKey, sent, new Date(app.deps.now().getTime() + 1000))
  expect((await send(body, { shop, 'x-signature': later })).data.status).toBe('approved')
})

test('R63 the same order with another event id is not a new order, and its refund not a new refund', async () => {
  const refund = { id: 'R-1', amount: '10.00' }
  const body = await message({ status: 'approved' })
  const first = await app.report(scene, { ...body, eventId: 'double-1' })
  for (const eventId of ['double-2', 'double-3'])
    expect((await app.report(scene, { ...body, eventId })).data.result).toBe('duplicate')
  expect(await app.lines(first.data.id)).toEqual([1250])
  for (const eventId of ['double-4', 'double-5', 'double-6'])
    await app.report(scene, { orderId: body.orderId, refund, eventId })
  expect(await app.lines(first.data.id)).toEqual([1250, -125])
})

test('R8 rejected calls are kept up to a number per hour and a size each', async () => {
  const { limits } = app.deps.config
  const other = await app.scene()
  app.deps.config.limits = { ...limits, refusedCall: { count: 3, seconds: 3600 } }
  const kept = async () => app.sql`
    select length(body::text) as length from order_call where shop_id = ${other.shopId} and status = 422`
  for (let i = 0; i < 5; i++)
    expect((await app.report(other, { orderId: 'X', colour: 'r'.repeat(100_000) })).status).toBe(422)
  const rows = await kept()
  expect(rows).toHaveLength(3)
  for (const { length } of rows) expect(length).toBeLessThan(20_000)
  app.deps.config.limits = limits
})
