// Shopify webhooks of the topics orders/*: each carries the whole order as JSON, with its refunds. Gift cards that are
// sold are not part of the amount: they earn when they are spent.
import { vendorMessages } from '@rivulet/contract/messages/vendor-messages'
import { z } from 'zod'
import { share } from '../change/share.ts'
import { amountOf, buyerHash, decimal, toCents } from './amounts.ts'
import { couponsOf, customerOf, itemsOf, newCustomerOf } from './items.ts'
import { about, count, flag, label, list, notes } from './loose.ts'
import { listRefunds } from './refunds.ts'
import { type Ordered, refund, refundedGoods } from './shopify-refund.ts'
import { line, priceOf, splitLines, taxes, taxOf } from './shopify-lines.ts'
import { signedInBase64 } from './signature.ts'
import {
  type OrderBody,
  firstText,
  inAddress,
  momentOf,
  withoutUndefined,
  type Vendor,
} from './vendor.ts'

const order = z.object({
  name: z.string(),
  created_at: z.string(),
  updated_at: z.string().nullish(),
  cancelled_at: z.string().nullish(),
  cancel_reason: label,
  financial_status: z.string().nullish(),
  fulfillment_status: z.string().nullish(),
  currency: z.string(),
  subtotal_price: decimal,
  current_subtotal_price: decimal.nullish(),
  total_price: decimal.nullish(),
  total_price_set: z.object({ presentment_money: z.object({ amount: decimal }).nullish() }).nullish(),
  taxes_included: flag,
  test: flag,
  email: label,
  contact_email: label,
  landing_site: label,
  note_attributes: notes(z.object({ name: z.string(), value: z.unknown().optional() })),
  total_tax: decimal.nullish(),
  line_items: list(line),
  discount_codes: notes(z.object({ code: label })),
  customer: about({ id: label, orders_count: count }),
  shipping_lines: list(z.object({ tax_lines: taxes })),
  refunds: list(refund),
})
type Order = z.infer<typeof order>

/** Topics that carry the order; orders/updated covers the others. */
const topics = new Set(
  ['create', 'updated', 'paid', 'fulfilled', 'partially_fulfilled', 'cancelled'].map(
    (t) => `orders/${t}`,
  ),
)
const topicHeader = 'x-shopify-topic'

export const shopify: Vendor = {
  title: 'Shopify',
  sendsAgain: true,
  topicHeader,
  signed: ({ headers, raw, secret }) => signedInBase64(headers['x-shopify-hmac-sha256'], secret, raw),
  read: (body, { headers, clickParameter }) => {
    const topic = String(headers[topicHeader] ?? '')
    if (topic === 'orders/delete') return { ignored: vendorMessages.deleted }
    if (!topics.has(topic)) return { ignored: vendorMessages.topic(topic, 'orders/updated') }
    return { messages: [messageOf(order.parse(body), topic, clickParameter)] }
  },
}

function messageOf(found: Order, topic: string, clickParameter: string): OrderBody {
  const noted = (name: string) => found.note_attributes.find((one) => one.name === name)?.value
  const { goodsLines } = splitLines(found)
  const ordered = orderedOf(found)
  const { goods, giftCards } = ordered
  const status = statusOf(found, ordered)
  const refunds = found.refunds
    .toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
    .map((one) => ({ id: one.id, goods: refundedGoods(one, ordered) }))
  return withoutUndefined({
    orderId: found.name,
    amount: amountOf(goods),
    giftCards: giftCards.sold > 0 ? amountOf(giftCards.sold) : undefined,
    currency: found.currency,
    date: found.created_at,
    occurredAt: momentOf(found.updated_at ?? found.created_at, status.status),
    click_id: firstText(noted(clickParameter), inAddress(found.landing_site, clickParameter)),
    aid: firstText(noted('aid'), inAddress(found.landing_site, 'aid')),
    buyerHash: buyerHash(found.email || found.contact_email),
    customer: customerOf(found.customer?.id),
    newCustomer: newCustomerOf(noted('new_customer')) ?? isFirst(found, topic),
    coupon: couponsOf(found.discount_codes.map(({ code }) => code)),
    items: itemsOf(goodsLines.map(itemOf(found))),
    test: found.test || undefined,
    ...status,
    refunds: listRefunds(goods, refunds, found.financial_status === 'refunded'),
    snapshot: true,
  })
}

/**
 * Before API version 2025-01, Shopify counts the customer's orders including
 * this one: at creation, a count of one means first.
 */
function isFirst({ customer }: Order, topic: string): boolean | undefined {
  const count = customer?.orders_count
  return topic === 'orders/create' && count ? count === 1 : undefined
}

/** Goods without tax, and their tax: from the lines, or the order's tax less that of shipping. */
function orderedOf(found: Order): Ordered {
  const { currency, line_items, taxes_included, total_price, total_price_set } = found
  const { goodsLines, giftCards, tips, subtotal, edited } = splitLines(found)
  const whole =
    taxOf(line_items) > 0
      ? taxOf(goodsLines)
      : Math.max(0, (found.total_tax ?? 0) - taxOf(found.shipping_lines))
  const tax = subtotal > 0 ? share(whole, edited, subtotal) : 0
  const presentment = total_price_set?.presentment_money?.amount
  return {
    currency,
    taxesIncluded: taxes_included,
    goods: edited - (taxes_included ? tax : 0),
    tax,
    giftCards,
    tips,
    paid: presentment && total_price ? { presentment, shop: total_price } : null,
  }
}

const itemOf =
  ({ taxes_included }: Order) =>
  (found: Order['line_items'][number], n: number) => {
    const { id, sku, title, quantity } = found
    const total = priceOf(found) - (taxes_included ? taxOf([found]) : 0)
    return { key: id ?? n + 1, sku, name: title, quantity, cents: toCents(total) }
  }

const cancelReasons: Readonly<Record<string, string>> = {
  fraud: 'fraud',
  inventory: 'out_of_stock',
  declined: 'payment_failed',
}

/**
 * Approved once paid and delivered, even if part of it was refunded before. An order that is refunded in full fails by
 * its refunds, unless it has no goods to refund.
 */
function statusOf(
  { cancelled_at, cancel_reason, financial_status, fulfillment_status }: Order,
  { goods, giftCards }: Ordered,
): OrderBody {
  if (cancelled_at)
    return { status: 'failed', reason: cancelReasons[cancel_reason ?? ''] ?? 'cancelled' }
  if (financial_status === 'voided' || financial_status === 'expired')
    return { status: 'failed', reason: 'payment_failed' }
  if (financial_status === 'refunded' && goods <= 0 && giftCards.sold > 0)
    return { status: 'failed', reason: 'refunded' }
  const paid = ['paid', 'partially_refunded', 'refunded'].includes(financial_status ?? '')
  return { status: paid && fulfillment_status === 'fulfilled' ? 'approved' : 'pending' }
}
