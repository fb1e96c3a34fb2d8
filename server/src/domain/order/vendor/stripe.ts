// Stripe webhooks: events of Checkout sessions, paid invoices, refunds and
// disputes. An order is identified by its payment.
import { z } from 'zod'
import { hmac, sameBytes } from './signature.ts'
import { disputed } from './stripe-dispute.ts'
import { invoicePaid, invoicePayment, isAlias } from './stripe-invoice.ts'
import { type Event, momentOfEvent, type Reader } from './stripe-event.ts'
import { refunded } from './stripe-refund.ts'
import { completed, notPaid } from './stripe-session.ts'
import type { Delivery, Vendor } from './vendor.ts'

const toleranceSeconds = 300

const event: z.ZodType<Event> = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  livemode: z.boolean().default(true),
  data: z.object({ object: z.unknown() }),
})

const readers: Readonly<Record<string, Reader>> = {
  'checkout.session.completed': completed,
  'checkout.session.async_payment_succeeded': completed,
  'checkout.session.async_payment_failed': notPaid,
  'invoice.paid': invoicePaid,
  'invoice_payment.paid': invoicePayment,
  'refund.created': refunded,
  'refund.updated': refunded,
  'refund.failed': refunded,
  'charge.refund.updated': refunded,
  'charge.dispute.created': disputed,
  'charge.dispute.updated': disputed,
  'charge.dispute.closed': disputed,
  'charge.dispute.funds_withdrawn': disputed,
  'charge.dispute.funds_reinstated': disputed,
}

export const stripe: Vendor = {
  title: 'Stripe',
  signed,
  read: (body, context) => {
    const found = event.parse(body)
    const read = Object.hasOwn(readers, found.type) ? readers[found.type] : undefined
    if (!read) return { ignored: `Events of the type ${found.type} are not needed` }
    const message = read(found, context)
    if (typeof message === 'string') return { ignored: message }
    if ('unread' in message) return { messages: [], unread: String(message.unread) }
    if (isAlias(message)) return message
    return { messages: [{ ...message, eventId: found.id, occurredAt: momentOfEvent(found) }] }
  },
}

/** `t=…,v1=…`; several v1 while the secret is being rotated. */
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
