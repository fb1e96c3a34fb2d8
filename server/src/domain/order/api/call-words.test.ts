// What the list of calls says about calls whose answer has no remarks: words, not results of the API.
import { callMessages } from '@rivulet/contract/messages/call-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wooOrder } from '../../../testing/vendor/woocommerce-sample.ts'
import { createVendorApp, type VendorApp } from '../../../testing/vendor-app.ts'

const { duplicate, recorded } = callMessages.results
let app: VendorApp
beforeAll(async () => {
  app = await createVendorApp()
})
afterAll(() => app.close())

const told = async () => (await app.call('GET', '/marketing/call?sort=-id')).data.map(toldOf)
const toldOf = (call: { told: string }) => call.told

test('S4.1 the list of calls, its file and a call’s record say in words what a call did', async () => {
  const order = { orderId: 'A-1', amount: '99.99', click_id: await app.click(app.shop.linkId) }
  await app.report(app.shop, order)
  await app.report(app.shop, order)
  expect(await told()).toEqual([duplicate, recorded])
  const { text } = await app.call('GET', '/marketing/call/export?format=csv')
  expect(text).toContain(recorded)
  expect(text).toContain(duplicate)
  const [call] = (await app.call('GET', '/marketing/call?sort=-id')).data
  expect((await app.call('GET', `/marketing/call/${call.id}`)).data.told).toBe(duplicate)
})

test('S4.1 so they do for the webhook of a shop system', async () => {
  const meta_data = [{ key: 'click_id', value: await app.click(app.shop.linkId) }]
  const body = wooOrder('900', { meta_data, coupon_lines: [] })
  await app.deliver('woocommerce', { body, topic: 'order.created' })
  expect((await told())[0]).toBe(recorded)
})
