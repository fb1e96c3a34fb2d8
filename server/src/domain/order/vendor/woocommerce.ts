// Orders from WooCommerce: webhooks 'Order created' and 'Order updated' of its REST API version 3, as JSON.
import { z } from 'zod'
import { amountOf, buyerHash, decimal, share, sum } from './amounts.ts'
import { signedInBase64 } from './signature.ts'
import { type DoorBody, firstText, inAddress, said, type Vendor } from './vendor.ts'

const order = z.object({
  number: z.string(),
  status: z.string(),
  currency: z.string(),
  date_created_gmt: z.string(),
  date_modified_gmt: z.string().nullish(),
  total: decimal,
  line_items: z.array(z.object({ total: decimal })).default([]),
  refunds: z.array(z.object({ id: z.number(), total: decimal })).default([]),
  meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })).default([]),
  billing: z.object({ email: z.string().nullish() }).nullish(),
})
type Order = z.infer<typeof order>

/** The address of the visit that led to the order, as WooCommerce keeps it by itself. */
const entryAddress = '_wc_order_attribution_session_entry'

export const woocommerce: Vendor = {
  title: 'WooCommerce',
  signed: ({ headers, raw, secret }) => signedInBase64(headers['x-wc-webhook-signature'], secret, raw),
  read: (body, { headers, clickParameter }) => {
    const topic = String(headers['x-wc-webhook-topic'] ?? '')
    if (topic !== 'order.created' && topic !== 'order.updated')
      return {
        ignored: `Webhooks of the topic ${topic || '(none)'} are not needed: order.updated says all of it`,
      }
    const found = order.parse(body)
    if (found.status === 'checkout-draft') return { ignored: 'The order is not placed yet' }
    const goods = sum(found.line_items.map(({ total }) => total))
    return { messages: [orderMessage(found, goods, clickParameter), ...refundMessages(found, goods)] }
  },
}

function orderMessage(found: Order, goods: number, clickParameter: string): DoorBody {
  const meta = (name: string) => {
    const value = found.meta_data.find(({ key }) => key === name)?.value
    return typeof value === 'string' ? value : undefined
  }
  return said({
    orderId: found.number,
    amount: amountOf(goods),
    currency: found.currency,
    date: utc(found.date_created_gmt),
    occurredAt: found.date_modified_gmt ? utc(found.date_modified_gmt) : undefined,
    click_id: firstText(meta(clickParameter), inAddress(meta(entryAddress), clickParameter)),
    aid: inAddress(meta(entryAddress), 'aid'),
    buyerHash: buyerHash(found.billing?.email),
    ...statuses[found.status],
  })
}

/** It says times of Greenwich without saying so. */
const utc = (time: string): string => (/Z$|[+-]\d\d:\d\d$/.test(time) ? time : `${time}Z`)

/** A refunded order says so by its refunds. What is being worked on, or of an extension, stays as it is. */
const statuses: Readonly<Record<string, DoorBody>> = {
  completed: { status: 'approved' },
  cancelled: { status: 'failed', reason: 'cancelled' },
  failed: { status: 'failed', reason: 'payment_failed' },
  trash: { status: 'failed', reason: 'cancelled' },
}

/** It names the whole sum given back, with tax and shipping: the goods' share of it counts. */
const refundMessages = ({ number, total, refunds }: Order, goods: number): DoorBody[] =>
  refunds.flatMap(({ id, total: back }) => {
    const cents = share(Math.abs(back), goods, total)
    return cents > 0 ? [{ orderId: number, refund: { id: String(id), amount: amountOf(cents) } }] : []
  })
