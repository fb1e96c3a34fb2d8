// Shopify orders in every order of arrival, each delivery twice; the figures match the table in docs/shops/shopify.md.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import {
  adjustment,
  paidBack,
  refundedLine,
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
const end = (found: Partial<End>): End => ({
  ...{ amount: 12_000, net: 12_000, commission: 1500, status: 'pending', reason: null, flags: '' },
  ...{ raised: null, held: false, credited: true, booked: 0 },
  ...found,
})
const approved = (net: number, commission: number, amount = 12_000): End =>
  end({ amount, net, commission, status: 'approved', booked: commission })
const failed = (reason: string, net = 0): End => end({ net, commission: 0, status: 'failed', reason })

const placed = { minute: 0, financial_status: 'pending' }
const paid = { minute: 1, financial_status: 'paid' }
const fulfilled = { minute: 2, fulfillment_status: 'fulfilled' }
const refundOf = (minute: number, ...refunds: object[]) => ({
  ...{ minute, refunds, financial_status: 'partially_refunded' },
})
const byAmount = adjustment('refund_discrepancy', '-24.20')
const shipping = adjustment('shipping_refund', '-10.00', '-2.10')

test.each<[string, ReturnType<typeof story>, End]>([
  ['paid, then delivered', story(placed, paid, fulfilled), approved(12_000, 1500)],
  ['paid and not delivered yet', story(placed, paid), end({})],
  [
    'refunded by amount: an adjustment',
    story(
      placed,
      { ...paid, ...fulfilled },
      refundOf(3, shopifyRefund(1, { adjustments: [byAmount], transactions: [paidBack('24.20')] })),
    ),
    approved(10_000, 1250),
  ],
  [
    'refunded by amount: a transaction alone',
    story(paid, fulfilled, refundOf(3, shopifyRefund(1, { transactions: [paidBack('24.20')] }))),
    approved(10_000, 1250),
  ],
  [
    'shipping alone refunded, with the adjustment of earlier versions',
    story(
      paid,
      fulfilled,
      refundOf(3, shopifyRefund(1, { adjustments: [shipping], transactions: [paidBack('12.10')] })),
    ),
    approved(12_000, 1500),
  ],
  [
    'shipping alone refunded, as a line',
    story(
      paid,
      fulfilled,
      refundOf(
        3,
        shopifyRefund(1, {
          transactions: [paidBack('12.10')],
          more: {
            refund_shipping_lines: [
              {
                id: 9,
                subtotal_amount_set: { shop_money: { amount: '10.00', currency_code: 'EUR' } },
                tax_amount_set: { shop_money: { amount: '2.10', currency_code: 'EUR' } },
              },
            ],
          },
        }),
      ),
    ),
    approved(12_000, 1500),
  ],
  [
    'a part of the shipping refunded: the rest is a discrepancy',
    story(
      paid,
      fulfilled,
      refundOf(
        3,
        shopifyRefund(1, {
          adjustments: [shipping, adjustment('refund_discrepancy', '7.10')],
          transactions: [paidBack('5.00')],
        }),
      ),
    ),
    approved(12_000, 1500),
  ],
  [
    'refunded by amount in two parts that are the whole',
    story(paid, fulfilled, refundOf(3, shopifyRefund(1, { transactions: [paidBack('57.33')] })), {
      minute: 4,
      financial_status: 'refunded',
      refunds: [
        shopifyRefund(1, { transactions: [paidBack('57.33')] }),
        shopifyRefund(2, { transactions: [paidBack('99.97')] }),
      ],
    }),
    failed('refunded'),
  ],
  [
    'refunded says the status alone',
    story(paid, fulfilled, { minute: 3, financial_status: 'refunded' }),
    failed('refunded'),
  ],
  [
    'one item refunded before shipping, then the rest delivered',
    story(
      placed,
      paid,
      refundOf(
        2,
        shopifyRefund(1, { lines: [refundedLine(20, 4.2)], transactions: [paidBack('24.20')] }),
      ),
      { minute: 3, fulfillment_status: 'fulfilled' },
    ),
    approved(10_000, 1250),
  ],
  [
    'less paid back than the item cost',
    story(
      paid,
      fulfilled,
      refundOf(
        3,
        shopifyRefund(1, {
          lines: [refundedLine(20, 4.2)],
          adjustments: [adjustment('refund_discrepancy', '12.10')],
          transactions: [paidBack('12.10')],
        }),
      ),
    ),
    approved(11_000, 1375),
  ],
  [
    'the refund was refused by the bank',
    story(
      paid,
      fulfilled,
      refundOf(3, shopifyRefund(1, { transactions: [paidBack('24.20', { status: 'pending' })] })),
      refundOf(4, shopifyRefund(1, { transactions: [paidBack('24.20', { status: 'failure' })] })),
    ),
    approved(12_000, 1500),
  ],
  [
    'an item edited out before it was paid',
    story(
      placed,
      { minute: 1, current_subtotal_price: '100.00' },
      { ...fulfilled, financial_status: 'paid' },
    ),
    approved(10_000, 1250, 10_000),
  ],
  [
    'an item edited in, which an administrator has to accept',
    story(
      placed,
      { minute: 1, subtotal_price: '150.00', current_subtotal_price: '150.00' },
      { minute: 2, financial_status: 'paid', fulfillment_status: 'fulfilled' },
    ),
    end({ raised: 15_000, flags: 'amount_raised', held: true }),
  ],
  [
    'an item edited in, in the current subtotal only, and another one refunded',
    story(placed, {
      ...{ minute: 1, current_subtotal_price: '150.00' },
      refunds: [shopifyRefund(1, { lines: [refundedLine(20, 4.2)], transactions: [paidBack('24.20')] })],
    }),
    end({ raised: 17_000, flags: 'amount_raised', net: 10_000, commission: 1250 }),
  ],
  [
    'delivered, and an item edited in afterwards',
    story(
      placed,
      { ...paid, ...fulfilled, minute: 1 },
      { minute: 2, subtotal_price: '150.00', current_subtotal_price: '150.00' },
    ),
    end({ ...approved(12_000, 1500), raised: 15_000, flags: 'amount_raised' }),
  ],
  [
    'an item edited in and out again',
    story(
      placed,
      { minute: 1, subtotal_price: '150.00', current_subtotal_price: '150.00' },
      { minute: 2, subtotal_price: '120.00', current_subtotal_price: '120.00' },
    ),
    end({}),
  ],
  [
    'cancelled because it was out of stock, and paid back',
    story(
      paid,
      { minute: 2, cancelled_at: '2026-11-21T12:00:00+01:00', cancel_reason: 'inventory' },
      {
        minute: 3,
        financial_status: 'refunded',
        refunds: [shopifyRefund(1, { transactions: [paidBack('157.30')] })],
      },
    ),
    failed('out_of_stock'),
  ],
  [
    'never captured',
    story(placed, { minute: 1, financial_status: 'voided' }),
    failed('payment_failed', 12_000),
  ],
  [
    'the delivery was taken back',
    story(paid, fulfilled, { minute: 3, fulfillment_status: null }),
    end({ reason: null }),
  ],
  [
    'placed, paid and delivered within a second',
    story(placed, { ...paid, minute: 0 }, { ...fulfilled, minute: 0 }),
    approved(12_000, 1500),
  ],
  [
    'discounts on a line and on the order',
    story(
      {
        ...placed,
        subtotal_price: '99.00',
        current_subtotal_price: '99.00',
        total_discounts: '21.00',
        total_price: '131.89',
      },
      paid,
      fulfilled,
    ),
    approved(9900, 1238, 9900),
  ],
  [
    'paid with a gift card, and a tip',
    story(
      {
        ...placed,
        total_tip_received: '5.00',
        total_price: '162.30',
        payment_gateway_names: ['gift_card', 'shopify_payments'],
      },
      paid,
      fulfilled,
    ),
    approved(12_000, 1500),
  ],
  [
    'prices with tax in them, one pair refunded',
    story(
      {
        ...placed,
        taxes_included: true,
        subtotal_price: '145.20',
        current_subtotal_price: '145.20',
      },
      { ...paid, ...fulfilled, minute: 1 },
      {
        ...refundOf(
          2,
          shopifyRefund(1, { lines: [refundedLine(60.5, 10.5)], transactions: [paidBack('60.50')] }),
        ),
        current_subtotal_price: '84.70',
      },
    ),
    approved(7000, 875),
  ],
  [
    'paid in dollars: the shop’s currency counts, of what was paid back too',
    story(
      {
        ...placed,
        presentment_currency: 'USD',
        total_price_set: {
          shop_money: { amount: '157.30', currency_code: 'EUR' },
          presentment_money: { amount: '173.03', currency_code: 'USD' },
        },
      },
      { ...paid, ...fulfilled, minute: 1 },
      refundOf(2, shopifyRefund(1, { transactions: [paidBack('26.62', { currency: 'USD' })] })),
    ),
    approved(10_000, 1250),
  ],
])('S4.1 R65 %s', async (_name, told, expected) => {
  expect(await everyOrder(app, 'shopify', told, (n) => `#S${n}`)).toEqual([expected])
})
