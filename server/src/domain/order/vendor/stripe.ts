// Orders from Stripe: events of Checkout sessions, refunds and disputes. An order is known by its payment.
import { z } from 'zod'
import { amountOf, buyerHash } from './amounts.ts'
import { hmac, sameBytes } from './signature.ts'
import { type Context, type Delivery, type DoorBody, firstText, said, type Vendor } from './vendor.ts'

const toleranceSeconds = 300

const cents = z.int().nonnegative()
const text = z.string()
const event = z.object({
  type: text,
  created: z.int(),
  livemode: z.boolean().default(true),
  data: z.object({ object: z.unknown() }),
})
const session = z.object({
  id: text,
  mode: text.nullish(),
  created: z.int(),
  currency: text,
  amount_total: cents,
  total_details: z.object({ amount_shipping: cents.nullish(), amount_tax: cents.nullish() }).nullish(),
  payment_intent: text.nullish(),
  payment_status: text.nullish(),
  client_reference_id: text.nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  customer_details: z.object({ email: text.nullish() }).nullish(),
})
const refund = z.object({
  id: text,
  amount: cents,
  status: text.nullish(),
  payment_intent: text.nullish(),
})
const dispute = z.object({ payment_intent: text.nullish(), status: text.nullish() })
type Event = z.infer<typeof event>

export const stripe: Vendor = {
  title: 'Stripe',
  signed,
  read: (body, context) => {
    const found = event.parse(body)
    const read = Object.hasOwn(readers, found.type) ? readers[found.type] : undefined
    if (!read) return { ignored: `Events of the type ${found.type} are not needed` }
    const message = read(found, context)
    return typeof message === 'string' ? { ignored: message } : { messages: [message] }
  },
}

/** `t=…,v1=…`; several v1 while the secret is being changed. */
function signed({ headers, raw, secret, now }: Delivery): boolean {
  const parts = String(headers['stripe-signature'] ?? '')
    .split(',')
    .map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time)) return false
  if (Math.abs(Number(time) * 1000 - now.getTime()) > toleranceSeconds * 1000) return false
  const right = hmac(secret, `${time}.`, raw)
  return parts.some(
    ([name, value]) => name === 'v1' && sameBytes(Buffer.from(value ?? '', 'hex'), right),
  )
}

/** A sentence where there is nothing to do. */
type Reader = (found: Event, context: Context) => DoorBody | string

const completed: Reader = (found, { clickParameter }) => {
  const it = session.parse(found.data.object)
  if (it.mode && it.mode !== 'payment')
    return 'Only single payments are orders, no subscriptions and set-ups'
  const beside = (it.total_details?.amount_shipping ?? 0) + (it.total_details?.amount_tax ?? 0)
  const named = it.metadata?.[clickParameter]
  return said({
    orderId: it.payment_intent ?? it.id,
    amount: amountOf(it.amount_total - beside),
    currency: it.currency.toUpperCase(),
    date: moment(it.created),
    click_id: firstText(typeof named === 'string' ? named : null, clickIdIn(it.client_reference_id)),
    buyerHash: buyerHash(it.customer_details?.email),
    test: found.livemode ? undefined : true,
  })
}

/** Shops use the reference for customers and carts too. */
const clickIdIn = (reference: string | null | undefined): string | null =>
  reference && /^[\w-]{36}$/.test(reference) ? reference : null

const notPaid: Reader = (found, context) => {
  const message = completed(found, context)
  return typeof message === 'string'
    ? message
    : { ...message, status: 'failed', reason: 'payment_failed' }
}

const refunded: Reader = (found) => {
  const it = refund.parse(found.data.object)
  if (!it.payment_intent) return 'The refund belongs to no payment of an order'
  if (it.status && it.status !== 'succeeded') return `The refund is ${it.status}`
  return { orderId: it.payment_intent, refund: { id: it.id, amount: amountOf(it.amount) } }
}

const disputed: Reader = (found) => {
  const it = dispute.parse(found.data.object)
  if (!it.payment_intent) return 'The dispute belongs to no payment of an order'
  if (found.type === 'charge.dispute.created')
    return { orderId: it.payment_intent, status: 'failed', reason: 'chargeback' }
  return it.status === 'won'
    ? { orderId: it.payment_intent, status: 'pending', reason: 'reinstated' }
    : `The dispute is ${it.status ?? 'closed'}`
}

const readers: Readonly<Record<string, Reader>> = {
  'checkout.session.completed': completed,
  'checkout.session.async_payment_succeeded': completed,
  'checkout.session.async_payment_failed': notPaid,
  'refund.created': refunded,
  'refund.updated': refunded,
  'charge.dispute.created': disputed,
  'charge.dispute.closed': disputed,
}

const moment = (seconds: number): string => new Date(seconds * 1000).toISOString()
