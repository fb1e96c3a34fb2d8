// What is said in 2xx is kept: messages that a shop system need not send use up nothing of what keeps the others.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stripeEvent, stripeSession } from '../../../testing/vendor/stripe-sample.ts'
import { wooOrder } from '../../../testing/vendor/woocommerce-sample.ts'
import { createVendorApp, type VendorApp } from '../../../testing/vendor-app.ts'

let app: VendorApp
beforeAll(async () => {
  app = await createVendorApp()
  const { limits } = app.deps.config
  app.deps.config.limits = { ...limits, refusedCall: { count: 2, seconds: 3600 } }
})
beforeEach(() => app.sql`delete from throttle`)
afterAll(() => app.close())

const deliver = (type: string, object: object) =>
  app.deliver('stripe', { body: stripeEvent(type, Math.floor(app.deps.now().getTime() / 1000), object) })
const needless = async () => {
  for (let n = 0; n < 5; n++) expect((await deliver('payment_method.attached', {})).status).toBe(200)
}
/** In a currency of its own, so that it is refused. */
const refused = (payment: string) =>
  deliver('checkout.session.completed', stripeSession(payment, { currency: 'usd' }))
const unread = () => deliver('checkout.session.completed', { mode: 'payment', id: 7 })
const calls = async (outcome: string) =>
  (await app.call('GET', `/marketing/call?where[outcome]=eq~.~${outcome}`)).data.length as number

test('R66 S3.8 a destination that sends every event of Stripe loses no message that was refused or not understood', async () => {
  await needless()
  const before = [await calls('refused'), await calls('unread')]
  expect([(await refused('pi_usd')).status, (await unread()).status]).toEqual([202, 202])
  expect([await calls('refused'), await calls('unread')]).toEqual(before.map((n) => n + 1))
})

test('R66 more messages than are kept are not acknowledged, so that the shop system sends them again', async () => {
  const before = await calls('unread')
  for (const status of [202, 202, 429]) expect((await unread()).status).toBe(status)
  expect(await calls('unread')).toBe(before + 2)
  await app.sql`delete from throttle`
  expect((await unread()).status).toBe(202)
})

test('R66 WooCommerce, which sends nothing again and disables a webhook after five failures, is always answered with 2xx', async () => {
  const before = await calls('unread')
  const bulk = ['W-1', 'W-2', 'W-3', 'W-4'].map((number) =>
    wooOrder(number, { status: 'gift-wrapping' }),
  )
  for (const body of [...bulk, { id: 7 }, { id: 8 }])
    expect((await app.deliver('woocommerce', { body })).status).toBe(202)
  expect(await calls('unread')).toBe(before + 2)
  const orders = await app.sql`select from shop_order where order_number like 'W-%'`
  expect(orders).toHaveLength(bulk.length)
})
