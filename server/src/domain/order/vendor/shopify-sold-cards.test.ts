// Gift cards sold through Shopify: they earn when they are spent, not when they are sold. Shapes of the lines as in the
// webhooks of orders/*: quantity includes refunded and removed units, current_quantity does not.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerMessages } from '@rivulet/contract/messages/answer-messages'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import {
  adjustment,
  paidBack,
  refundedLine,
  shopifyLine,
  shopifyOrder,
  shopifyRefund,
} from '../../../testing/vendor/shopify-sample.ts'
import { type ShopifyStep, shopifyStory, shopifyTime } from '../../../testing/vendor/shopify-story.ts'
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

const cardId = 866550313
const card = (changes: object = {}) => ({
  ...shopifyLine(cardId, { title: 'Gift card', quantity: 1, price: '50.00', tax: '0.00', sku: 'CARD' }),
  ...{ gift_card: true, taxable: false, tax_lines: [], current_quantity: 1 },
  ...changes,
})
const { line_items: goods } = shopifyOrder('', {}) as { line_items: object[] }
/** Boots and laces for 120.00, and a gift card of 50.00. */
const withCard = (changes: object = {}) => ({
  line_items: [...goods, card(changes)],
  ...{ subtotal_price: '170.00', current_subtotal_price: '170.00', total_price: '207.30' },
})
const cardBack = { ...refundedLine(50, 0), line_item_id: cardId }
const lacesBack = refundedLine(20, 4.2)

const placed = { minute: 0, financial_status: 'pending' }
const paid = { minute: 1, financial_status: 'paid' }
const fulfilled = { minute: 2, fulfillment_status: 'fulfilled' }
const refunds = (...list: object[]) => ({
  ...{ minute: 3, refunds: list, financial_status: 'partially_refunded' },
})

test.each<[string, ReturnType<typeof story>, End]>([
  ['sold with goods', story({ ...placed, ...withCard() }, paid, fulfilled), approved(12_000, 1500)],
  [
    'its line refunded: the goods stay as they are',
    story({ ...placed, ...withCard() }, paid, fulfilled, {
      ...refunds(shopifyRefund(1, { lines: [cardBack], transactions: [paidBack('50.00')] })),
      ...withCard({ current_quantity: 0 }),
      current_subtotal_price: '120.00',
    }),
    approved(12_000, 1500),
  ],
  [
    'its line refunded in a version of the API without current quantities',
    story({ ...placed, ...withCard({ current_quantity: undefined }) }, paid, fulfilled, {
      ...refunds(shopifyRefund(1, { lines: [cardBack], transactions: [paidBack('50.00')] })),
      current_subtotal_price: '120.00',
    }),
    approved(12_000, 1500),
  ],
  [
    'refunded with the laces, in one refund of which less was paid back',
    story({ ...placed, ...withCard() }, paid, fulfilled, {
      ...refunds(
        shopifyRefund(1, {
          lines: [lacesBack, cardBack],
          adjustments: [adjustment('refund_discrepancy', '37.10')],
          transactions: [paidBack('37.10')],
        }),
      ),
      ...withCard({ current_quantity: 0 }),
      current_subtotal_price: '100.00',
    }),
    // Half of 74.20 was paid back, so half of the laces.
    approved(11_000, 1375),
  ],
  [
    'refunded by amount: the share of the goods counts',
    story(
      { ...placed, ...withCard() },
      paid,
      fulfilled,
      refunds(shopifyRefund(1, { transactions: [paidBack('48.80')] })),
    ),
    // 48.80 × 120.00 ÷ (145.20 + 50.00)
    approved(9000, 1125),
  ],
  [
    'its line refunded, then another sum by amount: that can only be for the goods',
    story({ ...placed, ...withCard() }, paid, fulfilled, {
      ...refunds(
        shopifyRefund(1, { lines: [cardBack], transactions: [paidBack('50.00')] }),
        shopifyRefund(2, { transactions: [paidBack('24.20')] }),
      ),
      ...withCard({ current_quantity: 0 }),
      current_subtotal_price: '120.00',
    }),
    approved(10_000, 1250),
  ],
  [
    'removed before it was paid: nothing is deducted twice',
    story(
      { ...placed, ...withCard() },
      { minute: 1, ...withCard({ current_quantity: 0 }), current_subtotal_price: '120.00' },
      { ...fulfilled, financial_status: 'paid' },
    ),
    approved(12_000, 1500),
  ],
  [
    'the laces removed instead',
    story(
      { ...placed, ...withCard() },
      { minute: 1, current_subtotal_price: '150.00' },
      { ...fulfilled, financial_status: 'paid' },
    ),
    approved(10_000, 1250, 10_000),
  ],
  [
    'with 10 % off everything: the discount of its own line goes with it',
    story(
      {
        ...placed,
        ...withCard({ discount_allocations: [{ amount: '5.00' }] }),
        ...{ subtotal_price: '153.00', current_subtotal_price: '153.00', total_discounts: '17.00' },
      },
      paid,
      fulfilled,
    ),
    approved(10_800, 1350, 10_800),
  ],
  [
    'prices with tax in them, and a card that is taxed when it is sold',
    story(
      {
        ...placed,
        taxes_included: true,
        ...withCard({ price: '60.50', tax_lines: [{ price: '10.50' }] }),
        ...{ subtotal_price: '205.70', current_subtotal_price: '205.70' },
      },
      paid,
      fulfilled,
    ),
    approved(12_000, 1500),
  ],
  [
    'everything refunded',
    story({ ...placed, ...withCard() }, paid, fulfilled, {
      ...{ minute: 3, financial_status: 'refunded' },
      refunds: [shopifyRefund(1, { transactions: [paidBack('207.30')] })],
    }),
    end({ net: 0, commission: 0, status: 'failed', reason: 'refunded' }),
  ],
  [
    'sold alone',
    story(
      {
        ...{ ...placed, line_items: [card()], total_tax: '0.00', shipping_lines: [] },
        ...{ subtotal_price: '50.00', current_subtotal_price: '50.00', total_price: '50.00' },
      },
      paid,
      fulfilled,
    ),
    approved(0, 0, 0),
  ],
  [
    'sold alone and refunded',
    story(
      {
        ...{ ...placed, line_items: [card()], total_tax: '0.00', shipping_lines: [] },
        ...{ subtotal_price: '50.00', current_subtotal_price: '50.00', total_price: '50.00' },
      },
      paid,
      fulfilled,
      {
        ...{ minute: 3, financial_status: 'refunded', current_subtotal_price: '0.00' },
        line_items: [card({ current_quantity: 0 })],
        refunds: [shopifyRefund(1, { lines: [cardBack], transactions: [paidBack('50.00')] })],
      },
    ),
    end({ amount: 0, net: 0, commission: 0, status: 'failed', reason: 'refunded' }),
  ],
  [
    'spent: the order that is paid with it earns in full',
    story(
      { ...placed, payment_gateway_names: ['gift_card'], total_outstanding: '0.00' },
      paid,
      fulfilled,
    ),
    approved(12_000, 1500),
  ],
])('S4.1 R65 a gift card %s', async (_name, told, expected) => {
  expect(await everyOrder(app, 'shopify', told, (n) => `#G${n}`)).toEqual([expected])
})

test('S3.8 an order with gift cards says for how much, and that they earn when they are spent', async () => {
  const clickId = await app.click(app.shop.linkId)
  const at = shopifyTime(app.deps.now(), 0)
  await app.deliver('shopify', {
    body: shopifyOrder('#GIFT', {
      ...{ created_at: at, updated_at: at, ...withCard() },
      note_attributes: [{ name: 'click_id', value: clickId }],
    }),
  })
  const [row] = await app.sql<{ id: number; told: string; items: string[] }[]>`
    select o.id, (select answer ->> 'message' from order_call c where c.order_id = o.id) as told,
      (select array_agg(name order by position) from order_item i where i.order_id = o.id) as items
    from shop_order o where order_number = '#GIFT'`
  expect(row).toMatchObject({
    told: answerMessages.giftCards('50.00'),
    items: ['Boots', 'Laces'],
  })
  const read = await app.call('GET', `/financial/order/${row?.id}`)
  expect(read.data).toMatchObject({ amount: '120.00', giftCards: '50.00', net: '120.00' })
  const trace = await app.call('GET', `/financial/order/details/${row?.id}/trace`)
  expect(trace.data).toMatchObject({ amount: '120.00', giftCards: '50.00' })
})
