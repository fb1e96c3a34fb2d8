// What a shop's screen says about calls that recorded nothing: each names the cause and what to do about it.
import { vendorMessages } from '@rivulet/contract/messages/vendor-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { orderApiMessages as m } from '@rivulet/contract/messages/order-api-messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signatureOf } from '../../../testing/order-app.ts'
import { wooOrder } from '../../../testing/vendor/woocommerce-sample.ts'
import { createVendorApp, type VendorApp } from '../../../testing/vendor-app.ts'

let app: VendorApp
beforeAll(async () => {
  app = await createVendorApp()
})
afterAll(() => app.close())
// Calls of strangers make one row a minute.
beforeEach(() => app.pass(60))

const json = { 'content-type': 'application/json' }
const post = async (path: string, payload: string, headers: Record<string, string>) => {
  const url = `/api/v1/track/${path}`
  const answer = await app.app.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, ...answer.json<{ message: string; detail: string }>() }
}
/** The newest call on the shop's screen. */
const shown = async (shopId = app.shop.shopId) => {
  const where = `where[shop]=eq~.~${shopId}`
  const { data } = await app.call('GET', `/marketing/call?sort=-date&offset=0&limit=1&${where}`)
  const { status, outcome, told } = data[0] ?? {}
  return { status, outcome, told }
}

test('R62 the shop’s screen says why a delivery was denied; the caller, who may be a stranger, reads one sentence for all', async () => {
  const signed = { ...json, 'x-wc-webhook-signature': 'AAAA' }
  const denied = { status: 422, outcome: 'denied' }
  const { shopNumber } = app.shop
  expect((await post(`woocommerce/${shopNumber}`, '{}', signed)).message).toBe(m.vendorKey)
  expect(await shown()).toEqual({ ...denied, told: vendorMessages.otherSecret('WooCommerce') })
  const other = await app.scene()
  expect((await post(`woocommerce/${other.shopNumber}`, '{}', signed)).message).toBe(m.vendorKey)
  expect(await shown(other.shopId)).toEqual({
    ...denied,
    told: vendorMessages.notConnected('WooCommerce'),
  })
  app.pass(60)
  const event = { id: 'evt', type: 'x', created: 1, data: { object: {} } }
  const late = signatureOf('whsec_of-the-shop-system', JSON.stringify(event), app.deps.now())
  app.pass(301)
  const answer = await post(`stripe/${shopNumber}`, JSON.stringify(event), {
    ...{ ...json, 'stripe-signature': late },
  })
  expect(answer.message).toBe(m.vendorKey)
  expect(await shown()).toEqual({ ...denied, told: vendorMessages.late })
  app.pass(60)
  await post('order', '{}', { ...json, shop: String(shopNumber), apikey: 'rva_of-analytics' })
  expect(await shown()).toEqual({ ...denied, told: m.keyOfAnalytics })
})

test('R64 a call with a key whose body cannot be read, or by GET while that is off, is shown too', async () => {
  const { apiKey, shopId, shopNumber } = app.shop
  const form = { apikey: apiKey, 'content-type': 'application/x-www-form-urlencoded' }
  expect((await post('order', 'orderId=1&amount=5.00', form)).status).toBe(415)
  expect(await shown()).toEqual({ status: 415, outcome: 'refused', told: messages.request.jsonType })
  app.pass(1)
  expect((await post('order', '{"orderId": 1', { ...json, apikey: apiKey })).status).toBe(400)
  expect(await shown()).toEqual({ status: 400, outcome: 'refused', told: messages.request.json })
  app.pass(1)
  expect((await post('order', `"${'x'.repeat(300_000)}"`, { ...json, apikey: apiKey })).status).toBe(413)
  expect(await shown()).toEqual({ status: 413, outcome: 'refused', told: messages.request.tooLarge })
  app.pass(1)
  await app.call('GET', '/track/order?orderId=G-1&amount=5.00', undefined, { apikey: apiKey })
  expect(await shown()).toEqual({ status: 422, outcome: 'refused', told: m.getNotAllowed })
  app.pass(1)
  expect((await post('order', '[]', { ...json, apikey: apiKey })).detail).toBe(m.oneOrder)
  expect(await shown()).toEqual({ status: 400, outcome: 'refused', told: m.oneOrder })
  // A stranger's calls are counted, not kept one by one.
  app.pass(60)
  const before = await app.sql`select from order_call where shop_id = ${shopId}`
  const stranger = { ...form, apikey: 'rvk_wrong', shop: String(shopNumber) }
  for (let n = 0; n < 3; n++) await post('order', 'orderId=1', stranger)
  const after = await app.sql`select from order_call where shop_id = ${shopId}`
  expect(after.length - before.length).toBe(1)
  expect(await shown()).toMatchObject({ status: 415, outcome: 'refused' })
})

test('R64 a delivery that is too large or no JSON is shown, too', async () => {
  const path = `shopify/${app.shop.shopNumber}`
  expect((await post(path, '<order/>', { 'content-type': 'application/xml' })).status).toBe(415)
  expect(await shown()).toEqual({ status: 415, outcome: 'refused', told: messages.request.jsonType })
  app.pass(60)
  expect((await post(path, 'x'.repeat(1024 * 1024 + 1), json)).status).toBe(413)
  expect(await shown()).toEqual({ status: 413, outcome: 'refused', told: messages.request.tooLarge })
})

test('R66 an error that WooCommerce sends instead of an order says who can mend it', async () => {
  const body = { code: 'woocommerce_rest_cannot_view', message: 'Sorry.', data: { status: 401 } }
  expect(await app.deliver('woocommerce', { body })).toMatchObject({
    ...{ status: 202, data: { unread: vendorMessages.noOrder } },
  })
  expect(await shown()).toMatchObject({ outcome: 'unread', told: vendorMessages.noOrder })
  app.pass(1)
  await app.deliver('woocommerce', { body: { ...body, code: 'rest_other' } })
  expect(await shown()).toMatchObject({ outcome: 'unread', told: vendorMessages.error('Sorry.') })
})

test('R66 a webhook that is not read names the one that is', async () => {
  const ignored = async (vendor: 'shopify' | 'woocommerce' | 'stripe', topic: string, body = {}) =>
    (await app.deliver(vendor, { topic, body })).data.ignored
  const told = await ignored('shopify', 'refunds/create')
  expect(told).toBe(vendorMessages.topic('refunds/create', 'orders/updated'))
  expect(await ignored('woocommerce', 'product.updated', wooOrder('1'))).toBe(
    vendorMessages.topic('product.updated', 'order.updated'),
  )
  for (const [vendor, topic] of [
    ['shopify', 'orders/delete'],
    ['woocommerce', 'order.deleted'],
  ] as const)
    expect(await ignored(vendor, topic, { id: 1 })).toBe(vendorMessages.deleted)
  const event = (type: string) => ({ id: 'evt', type, created: 1, data: { object: {} } })
  expect(await ignored('stripe', '', event('charge.succeeded'))).toBe(
    vendorMessages.notNeeded('charge.succeeded'),
  )
})
