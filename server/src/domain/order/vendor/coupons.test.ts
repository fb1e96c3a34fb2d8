// Coupons in the messages of shop systems, as they document them: each credits its affiliate without a click.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopifyOrder } from '../../../testing/vendor/shopify-sample.ts'
import { stripeEvent, stripeSession } from '../../../testing/vendor/stripe-sample.ts'
import { wooOrder } from '../../../testing/vendor/woocommerce-sample.ts'
import { createVendorApp, type VendorApp } from '../../../testing/vendor-app.ts'

let app: VendorApp
beforeAll(async () => {
  app = await createVendorApp()
  const { shopId: shop_id, affiliate } = app.shop
  for (const [code, shop_number] of [
    ['Anna10', null],
    ['Anna5', 'promo_1MiM6KLkdIwHu7ixrIaX4wgn'],
  ])
    await app.sql`insert into coupon ${app.sql({ shop_id, affiliate_id: affiliate.id, code, shop_number })}`
})
afterAll(() => app.close())

const creditOf = async (orderNumber: string) => {
  const [row] = await app.sql`
    select o.credited_by as by, p.code from shop_order o left join coupon p on p.id = o.coupon_id
    where o.order_number = ${orderNumber}`
  return row
}
const isoNow = () => app.deps.now().toISOString()
const secondsNow = () => Math.floor(app.deps.now().getTime() / 1000)

test('S3.8 Shopify names the codes of an order', async () => {
  const times = { created_at: isoNow(), updated_at: isoNow() }
  const discount_codes = [{ code: 'ANNA10', amount: '10.00', type: 'percentage' }]
  const body = shopifyOrder('#C1', { ...times, discount_codes, note_attributes: [] })
  expect((await app.deliver('shopify', { body, topic: 'orders/create' })).status).toBe(200)
  expect(await creditOf('#C1')).toEqual({ by: 'coupon', code: 'Anna10' })
})

test('S3.8 WooCommerce names the codes of an order in small letters', async () => {
  const gmt = isoNow().slice(0, 19)
  const body = wooOrder('W-C1', {
    ...{ date_created_gmt: gmt, date_modified_gmt: gmt, meta_data: [] },
    coupon_lines: [{ id: 319, code: 'anna10', discount: '10.00', discount_tax: '2.10' }],
  })
  expect((await app.deliver('woocommerce', { body, topic: 'order.created' })).status).toBe(200)
  expect(await creditOf('W-C1')).toEqual({ by: 'coupon', code: 'Anna10' })
})

test('S3.8 Stripe names the promotion code by its ID, and the coupon that several of them share', async () => {
  const discounts = [{ coupon: 'TENOFF', promotion_code: 'promo_1MiM6KLkdIwHu7ixrIaX4wgn' }]
  const body = stripeEvent('checkout.session.completed', secondsNow(), {
    ...stripeSession('pi_C1', { discounts, metadata: {} }),
    created: secondsNow(),
  })
  expect((await app.deliver('stripe', { body })).status).toBe(200)
  expect(await creditOf('pi_C1')).toEqual({ by: 'coupon', code: 'Anna5' })
})
