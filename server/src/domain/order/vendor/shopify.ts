// Orders from Shopify: webhooks of the topics orders/*, as JSON. Each carries the whole order with its refunds.
import { z } from 'zod'
import { amountOf, buyerHash, decimal, sum } from './amounts.ts'
import { signedInBase64 } from './signature.ts'
import { type DoorBody, firstText, inAddress, said, type Vendor } from './vendor.ts'

const taxes = z.array(z.object({ price: decimal })).default([])
const refund = z.object({
  id: z.union([z.number(), z.string()]),
  refund_line_items: z.array(z.object({ subtotal: decimal, total_tax: decimal.nullish() })).default([]),
})
const order = z.object({
  name: z.string(),
  created_at: z.string(),
  updated_at: z.string().nullish(),
  cancelled_at: z.string().nullish(),
  financial_status: z.string().nullish(),
  fulfillment_status: z.string().nullish(),
  currency: z.string(),
  subtotal_price: decimal,
  taxes_included: z.boolean().default(false),
  test: z.boolean().default(false),
  email: z.string().nullish(),
  landing_site: z.string().nullish(),
  note_attributes: z.array(z.object({ name: z.string(), value: z.unknown() })).default([]),
  line_items: z.array(z.object({ tax_lines: taxes })).default([]),
  refunds: z.array(refund).default([]),
})
type Order = z.infer<typeof order>

export const shopify: Vendor = {
  title: 'Shopify',
  signed: ({ headers, raw, secret }) => signedInBase64(headers['x-shopify-hmac-sha256'], secret, raw),
  read: (body, { headers, clickParameter }) => {
    const topic = String(headers['x-shopify-topic'] ?? '')
    if (!topic.startsWith('orders/'))
      return {
        ignored: `Webhooks of the topic ${topic || '(none)'} are not needed: orders/updated says all of it`,
      }
    if (topic === 'orders/delete') return { ignored: 'A deleted order keeps its last state' }
    const found = order.parse(body)
    return {
      messages: [orderMessage(found, clickParameter), ...found.refunds.flatMap(refundMessages(found))],
    }
  },
}

function orderMessage(found: Order, clickParameter: string): DoorBody {
  const note = found.note_attributes.find(({ name }) => name === clickParameter)?.value
  return said({
    orderId: found.name,
    amount: amountOf(found.subtotal_price - taxWithin(found)),
    currency: found.currency,
    date: found.created_at,
    occurredAt: found.updated_at ?? undefined,
    click_id: firstText(
      typeof note === 'string' ? note : null,
      inAddress(found.landing_site, clickParameter),
    ),
    aid: inAddress(found.landing_site, 'aid'),
    buyerHash: buyerHash(found.email),
    test: found.test || undefined,
    ...statusOf(found),
  })
}

/** Where prices include the tax, what the lines hold of it. */
const taxWithin = ({ taxes_included, line_items }: Order): number =>
  taxes_included ? sum(line_items.flatMap(({ tax_lines }) => tax_lines.map(({ price }) => price))) : 0

/** Approved once it is paid and delivered; what becomes of it otherwise is said by its refunds. */
function statusOf({ cancelled_at, financial_status, fulfillment_status }: Order): DoorBody {
  if (financial_status === 'voided') return { status: 'failed', reason: 'payment_failed' }
  if (cancelled_at) return { status: 'failed', reason: 'cancelled' }
  if (financial_status === 'paid' && fulfillment_status === 'fulfilled') return { status: 'approved' }
  return {}
}

/** Of goods alone: returned shipping was never part of the amount. */
const refundMessages =
  (found: Order) =>
  ({ id, refund_line_items }: z.infer<typeof refund>): DoorBody[] => {
    const cents = sum(
      refund_line_items.map(
        ({ subtotal, total_tax }) => subtotal - (found.taxes_included ? (total_tax ?? 0) : 0),
      ),
    )
    return cents > 0
      ? [{ orderId: found.name, refund: { id: String(id), amount: amountOf(cents) } }]
      : []
  }
