// Single Shopify orders: attribution, status, stored facts, and test orders.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopifyOrder } from '../../../testing/vendor/shopify-sample.ts'
import { type ShopifyStep, shopifyStory, shopifyTime } from '../../../testing/vendor/shopify-story.ts'
import { createVendorApp, type VendorApp } from '../../../testing/vendor-app.ts'

let app: VendorApp
beforeAll(async () => {
  app = await createVendorApp()
})
afterAll(() => app.close())

const at = (minute: number): string => shopifyTime(app.deps.now(), minute)
const story = (...steps: ShopifyStep[]) => shopifyStory(() => app.deps.now(), ...steps)
const placed = { minute: 0, financial_status: 'pending' }
const paid = { minute: 1, financial_status: 'paid' }
const fulfilled = { minute: 2, fulfillment_status: 'fulfilled' }

test('S4.1 the click ID comes from the cart attributes, otherwise from the landing page', async () => {
  const clickId = await app.click(app.shop.linkId)
  const of = (name: string, more: object) => ({
    body: shopifyOrder(name, { created_at: at(0), updated_at: at(0), ...more }),
  })
  const landing_site = `/products/boots?utm_source=x&click_id=${clickId}`
  await app.deliver('shopify', of('#L1', { landing_site }))
  expect(await app.end('#L1')).toMatchObject({ credited: true })
  await app.deliver(
    'shopify',
    of('#L2', {
      landing_site: '/?click_id=another',
      note_attributes: [
        { name: 'colour', value: 'red' },
        { name: 'click_id', value: clickId },
      ],
    }),
  )
  expect(await app.end('#L2')).toMatchObject({ credited: true })
  // The affiliate only: the affiliate's last click in the shop counts.
  const aid = [{ name: 'aid', value: app.shop.aid }]
  await app.deliver('shopify', of('#L3', { note_attributes: aid }))
  expect(await app.end('#L3')).toMatchObject({ credited: true })
  await app.deliver('shopify', of('#L4', { landing_site: `/?aid=${app.shop.aid}` }))
  expect(await app.end('#L4')).toMatchObject({ credited: true })
  await app.deliver('shopify', of('#L5', {}))
  expect(await app.end('#L5')).toMatchObject({ credited: false })
})

test('R65 an administrator’s decision stays, however often the shop repeats the order’s state', async () => {
  const clickId = await app.click(app.shop.linkId)
  const delivered = { ...paid, ...fulfilled, minute: 1 }
  const [first, second, third] = story(placed, delivered, { minute: 2, note: 'Gift' })('#A1', clickId)
  if (!first || !second || !third) throw new Error('the story is too short')
  await app.deliver('shopify', first)
  await app.deliver('shopify', second)
  const [row] = await app.sql<{ id: number }[]>`select id from shop_order where order_number = '#A1'`
  await app.call('POST', `/financial/order/${row?.id}/fail`, { reason: 'fraud' })
  await app.deliver('shopify', third)
  expect(await app.end('#A1')).toMatchObject({ status: 'failed', reason: 'fraud', booked: 0 })
})

test('S3.8 the buyer, coupons and goods are stored with the order', async () => {
  const clickId = await app.click(app.shop.linkId)
  await app.deliver('shopify', {
    body: shopifyOrder('#F1', {
      created_at: at(0),
      updated_at: at(0),
      discount_codes: [{ code: 'TENOFF', amount: '10.00', type: 'percentage' }],
      note_attributes: [{ name: 'click_id', value: clickId }],
    }),
  })
  const [found] = await app.sql`
    select o.coupons, o.customer_key is not null as customer, o.email_key is not null as email, o.buyer_order,
      (select jsonb_agg(jsonb_build_array(i.key, i.sku, i.name, i.quantity, i.amount_cents) order by position) from order_item i where i.order_id = o.id) as items
    from shop_order o where order_number = '#F1'`
  expect(found).toMatchObject({
    ...{ coupons: ['TENOFF'], customer: true, email: true },
    items: [
      ['866550311', 'BOOT-42', 'Boots', 2, 10_000],
      ['866550312', 'LACE', 'Laces', 1, 2000],
    ],
  })
})

test('S3.8 a test order returns what it would have earned, and is not stored', async () => {
  const clickId = await app.click(app.shop.linkId)
  const [delivery] = story({ ...placed, test: true })('#T1', clickId)
  if (!delivery) throw new Error('nothing to deliver')
  expect(await app.deliver('shopify', delivery)).toMatchObject({
    status: 200,
    data: { received: [{ result: 'trial' }] },
  })
  expect(await app.end('#T1')).toBeUndefined()
})
