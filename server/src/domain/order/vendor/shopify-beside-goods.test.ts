// What is paid and refunded beside the goods of a Shopify order: duties, fees and tips. Shapes of the sums as in the
// refunds of Shopify/shopify-api-js packages/apps/shopify-api/rest/admin/__tests__/2025-04/refund.test.ts, which itemize
// duties (total_duties_set) and fees (total_additional_fees_set); figures are ours.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import {
  paidBack,
  refundedLine,
  shopifyLine,
  shopifyOrder,
  shopifyRefund,
} from '../../../testing/vendor/shopify-sample.ts'
import { type ShopifyStep, shopifyStory } from '../../../testing/vendor/shopify-story.ts'
import { createVendorApp, type End, everyOrder, type VendorApp } from '../../../testing/vendor-app.ts'

let app: VendorApp
beforeAll(async () => {
  app = await createVendorApp()
})
afterAll(async () => {
  expect(await findDiscrepancies(app.sql)).toEqual([])
  await app.close()
})

const story = (...steps: ShopifyStep[]) => shopifyStory(() => app.deps.now(), ...steps)
const approved = (net: number, commission: number): End => ({
  ...{ amount: 12_000, net, commission, status: 'approved', reason: null, flags: '' },
  ...{ raised: null, held: false, credited: true, booked: commission },
})

const inShop = (amount: string) => ({ shop_money: { amount, currency_code: 'EUR' } })
const delivered = { minute: 2, financial_status: 'paid', fulfillment_status: 'fulfilled' }
const refunded = (...refunds: object[]) => ({
  ...{ minute: 3, financial_status: 'partially_refunded', refunds },
})

/** Duties of 15.00 and a fee of 2.00 on top of the 157.30. */
const abroad = { minute: 0, total_price: '174.30', original_total_duties_set: inShop('15.00') }
const itemized = { total_duties_set: inShop('15.00'), total_additional_fees_set: inShop('2.00') }

const tipId = 866550399
const { line_items: goods } = shopifyOrder('', {}) as { line_items: object[] }
const tip = {
  ...shopifyLine(tipId, { title: 'Tip', quantity: 1, price: '10.00', tax: '0.00', sku: '' }),
  ...{
    taxable: false,
    tax_lines: [],
    tip: { payment_gateway: 'shopify_payments' },
    current_quantity: 1,
  },
}
const tipped = {
  minute: 0,
  ...{ line_items: [...goods, tip], total_price: '167.30', total_tip_received: '10.00' },
}
const tipBack = { ...refundedLine(10, 0), line_item_id: tipId }

test.each<[string, ReturnType<typeof story>, End]>([
  [
    'duties and fees refunded: the goods stay as they are',
    story(
      abroad,
      delivered,
      refunded(shopifyRefund(1, { transactions: [paidBack('17.00')], more: itemized })),
    ),
    approved(12_000, 1500),
  ],
  [
    'the laces refunded with their duties and fees',
    story(
      abroad,
      delivered,
      refunded(
        shopifyRefund(1, {
          lines: [refundedLine(20, 4.2)],
          transactions: [paidBack('41.20')],
          more: itemized,
        }),
      ),
    ),
    approved(10_000, 1250),
  ],
  [
    'a tip refunded: the goods stay as they are',
    story(
      tipped,
      delivered,
      refunded(shopifyRefund(1, { lines: [tipBack], transactions: [paidBack('10.00')] })),
    ),
    approved(12_000, 1500),
  ],
  [
    'a tip and the laces refunded',
    story(tipped, delivered, {
      ...refunded(
        shopifyRefund(1, {
          lines: [tipBack, refundedLine(20, 4.2)],
          transactions: [paidBack('34.20')],
        }),
      ),
      current_subtotal_price: '100.00',
    }),
    approved(10_000, 1250),
  ],
])('S4.1 R66 %s', async (_, steps, expected) => {
  expect(await everyOrder(app, 'shopify', steps, (n) => `#B${n}`)).toEqual([expected])
})
