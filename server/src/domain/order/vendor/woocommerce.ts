// WooCommerce webhooks of the topics order.* (REST API version 3): each carries the whole order as JSON.
import { vendorMessages } from '@rivulet/contract/messages/vendor-messages'
import { orderApiMessages } from '@rivulet/contract/messages/order-api-messages'
import { z } from 'zod'
import { share } from '../change/share.ts'
import { amountOf, buyerHash, decimal, decimalIfAny, sum, toCents } from './amounts.ts'
import { couponsOf, customerOf, itemsOf, newCustomerOf } from './items.ts'
import { about, count, label, notes, numeral, once } from './loose.ts'
import { type ListedRefund, listRefunds } from './refunds.ts'
import { signedInBase64 } from './signature.ts'
import {
  type OrderBody,
  firstText,
  inAddress,
  momentOf,
  withoutUndefined,
  type Vendor,
} from './vendor.ts'
import { statusOf } from './woocommerce-status.ts'

const order = z.object({
  number: z.union([z.string(), z.number()]).transform(String),
  status: z.string(),
  currency: z.string(),
  date_created_gmt: z.string().nullish(),
  date_modified_gmt: z.string().nullish(),
  created_via: label,
  date_paid_gmt: label,
  total: decimal,
  shipping_total: decimalIfAny,
  shipping_tax: decimalIfAny,
  line_items: once(z.object({ id: label, name: label, sku: label, quantity: count, total: decimal })),
  coupon_lines: notes(z.object({ code: label })),
  customer_id: label,
  fee_lines: once(z.object({ id: label, total: decimal })),
  refunds: once(z.object({ id: numeral, total: decimal })),
  /** That paid a part, by the extension WooCommerce Gift Cards. */
  gift_cards: notes(z.object({ amount: decimal })),
  meta_data: notes(z.object({ key: z.string(), value: z.unknown().optional() })),
  billing: about({ email: label }),
})
type Order = z.infer<typeof order>

/** WooCommerce builds a webhook by calling its own REST API, and sends on what that answers. */
const failure = z.object({ code: z.string(), message: z.string() })
const sayFailure = ({ code, message }: z.infer<typeof failure>): string =>
  code === 'woocommerce_rest_cannot_view' ? vendorMessages.noOrder : vendorMessages.error(message)

/** Where WooCommerce itself stores the URL of the visit that led to the order. */
const entryAddress = '_wc_order_attribution_session_entry'
/** Where WooCommerce Subscriptions stores the subscription that an order renews. */
const renewalOf = '_subscription_renewal'
const drafts: ReadonlySet<string> = new Set(['checkout-draft', 'auto-draft', 'draft'])
const topics = new Set(['order.created', 'order.updated', 'order.restored'])
const topicHeader = 'x-wc-webhook-topic'

export const woocommerce: Vendor = {
  title: 'WooCommerce',
  topicHeader,
  signed: ({ headers, raw, secret }) => signedInBase64(headers['x-wc-webhook-signature'], secret, raw),
  read: (body, { headers, clickParameter }) => {
    const topic = String(headers[topicHeader] ?? '')
    if (topic === 'order.deleted') return { ignored: vendorMessages.deleted }
    if (!topics.has(topic)) return { ignored: vendorMessages.topic(topic, 'order.updated') }
    const wrong = failure.safeParse(body)
    if (wrong.success) return { messages: [], unread: sayFailure(wrong.data) }
    const found = order.parse(body)
    if (drafts.has(found.status)) return { ignored: 'The order is not placed yet' }
    const status = statusOf(found.status)
    return {
      messages: [messageOf(found, status ?? {}, clickParameter)],
      ...(!status && { unread: orderApiMessages.vendorStatus(found.status) }),
    }
  },
}

function messageOf(found: Order, status: OrderBody, clickParameter: string): OrderBody {
  // WooCommerce may store a field again with each attempt to pay: the last one counts.
  const all = (name: string) =>
    found.meta_data.flatMap(({ key, value }) => (key === name ? [value] : [])).toReversed()
  const meta = (name: string) => firstText(...all(name))
  const inEntry = (name: string) =>
    firstText(...all(entryAddress).map((entry) => inAddress(firstText(entry), name)))
  const goods = goodsOf(found)
  // Either may be missing on orders that extensions make.
  const created = found.date_created_gmt ?? found.date_modified_gmt
  const placed = placedAt(found) ?? created
  const changed = found.date_modified_gmt ?? created
  return withoutUndefined({
    orderId: found.number,
    amount: amountOf(goods),
    currency: found.currency,
    date: placed ? utc(placed) : undefined,
    occurredAt: changed ? momentOf(utc(changed), status.status) : undefined,
    click_id: firstText(meta(clickParameter), inEntry(clickParameter)),
    aid: firstText(meta('aid'), inEntry('aid')),
    buyerHash: buyerHash(found.billing?.email),
    customer: customerOf(found.customer_id),
    newCustomer: newCustomerOf(meta('new_customer')),
    subscription: /^[1-9]\d{0,18}$/.exec(meta(renewalOf) ?? '')?.[0],
    coupon: couponsOf(found.coupon_lines.map(({ code }) => code)),
    items: itemsOf(
      found.line_items.map(({ id, total, ...line }, n) => ({
        ...line,
        key: id ?? n + 1,
        cents: toCents(total),
      })),
    ),
    ...status,
    refunds: refundsOf(found, goods),
    snapshot: true,
  })
}

/** After discount, without tax and shipping. Fees are not goods; negative fees are discounts made by extensions. */
const goodsOf = ({ line_items, fee_lines }: Order): number =>
  sum([...line_items.map(({ total }) => total), ...fee_lines.map(({ total }) => Math.min(0, total))])

/** With tax and shipping. Gift cards lower `total` by what they paid. */
const priceOf = ({ total, gift_cards }: Order): number =>
  total + sum(gift_cards.map(({ amount }) => amount))

/**
 * The checkout block creates an order as a draft, maybe long before it is placed, and keeps that moment. Undefined where
 * that is the moment of placing.
 */
const placedAt = ({ created_via, date_paid_gmt }: Order): string | undefined =>
  created_via === 'store-api' ? firstText(date_paid_gmt) : undefined

/** WooCommerce sends UTC without an offset. */
const utc = (time: string): string => (/Z$|[+-]\d\d:?\d\d$/.test(time) ? time : `${time}Z`)

/**
 * WooCommerce states the total refunded, with tax and shipping: the goods' share of it counts, and nothing if it
 * equals the shipping to the cent.
 */
function refundsOf(found: Order, goods: number): ListedRefund[] {
  const shipping = (found.shipping_total ?? 0) + (found.shipping_tax ?? 0)
  const back = found.refunds
    .map(({ id, total }) => ({ id, total: Math.abs(total) }))
    .toSorted((a, b) => a.id - b.id)
  const whole = sum(back.map(({ total }) => total))
  const shippingAlone = back.find(({ total }) => total === shipping && total > 0 && total < found.total)
  const all = found.status === 'refunded' || (found.total > 0 && whole >= found.total)
  const parts = back.map((refund) => ({
    id: String(refund.id),
    goods: refund === shippingAlone ? 0 : share(goods, refund.total, priceOf(found)),
  }))
  return listRefunds(goods, parts, all)
}
