// Stripe webhooks: events of Checkout sessions, paid invoices, canceled payments, refunds and
// disputes. An order is identified by its payment.
import { vendorMessages } from '@rivulet/contract/messages/vendor-messages'
import { z } from 'zod'
import { hmac, sameBytes } from './signature.ts'
import { disputed } from './stripe-dispute.ts'
import { invoicePaid, invoicePayment, isAlias } from './stripe-invoice.ts'
import { type Event, momentOfEvent, type Reader } from './stripe-event.ts'
import { canceled } from './stripe-payment.ts'
import { refunded } from './stripe-refund.ts'
import { completed, notPaid } from './stripe-session.ts'
import type { Delivery, Reading, Vendor } from './vendor.ts'

const toleranceSeconds = 300

const event: z.ZodType<Event> = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  livemode: z.boolean().default(true),
  data: z.object({ object: z.unknown() }),
})

/** An event of the second API, which holds no object. */
const thin = z.object({ object: z.literal('v2.core.event'), type: z.string().nullish() })
/** A test of the destination by hand, thin whatever the payload style. */
const ping = 'v2.core.event_destination.ping'

const readers: Readonly<Record<string, Reader>> = {
  'checkout.session.completed': completed,
  'checkout.session.async_payment_succeeded': completed,
  'checkout.session.async_payment_failed': notPaid,
  'invoice.paid': invoicePaid,
  'invoice_payment.paid': invoicePayment,
  'payment_intent.canceled': canceled,
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
  sendsAgain: true,
  signed,
  isLate: ({ headers, now }) => {
    const { time } = signatureOf(headers)
    return Math.abs(Number(time) * 1000 - now.getTime()) > toleranceSeconds * 1000
  },
  read: (body, context) => {
    const reference = thin.safeParse(body)
    if (reference.success)
      return reference.data.type === ping
        ? { ignored: vendorMessages.notNeeded(ping) }
        : { messages: [], unread: vendorMessages.thin }
    const found = event.parse(body)
    const read = Object.hasOwn(readers, found.type) ? readers[found.type] : undefined
    if (!read) return unneeded(found.type)
    const message = read(found, context)
    if (typeof message === 'string') return { ignored: message }
    if ('unread' in message) return { messages: [], unread: String(message.unread) }
    if (isAlias(message)) return message
    const trial = found.livemode ? {} : { test: true }
    const occurredAt = momentOfEvent(found)
    return { messages: [{ ...message, ...trial, eventId: found.id, occurredAt }] }
  },
}

/** Older events about what these report; a destination with only them would lose it. */
const instead: Readonly<Record<string, string>> = {
  'charge.refunded': 'refund.created, refund.updated and refund.failed',
  'invoice.payment_succeeded': 'invoice.paid and invoice_payment.paid',
}
function unneeded(type: string): Reading {
  const needed = Object.hasOwn(instead, type) ? instead[type] : undefined
  if (!needed) return { ignored: vendorMessages.notNeeded(type) }
  const ignored = vendorMessages.instead(type, needed)
  // Its sum does not say which refunds have failed since, nor which are known by now.
  if (type !== 'charge.refunded') return { ignored }
  return { ignored, besides: 'refund', lost: vendorMessages.refundsLost(type, needed) }
}

/** Several v1 while the secret is being rotated, and several secrets: each mode has a destination of its own. */
function signed({ headers, raw, secret }: Delivery): boolean {
  const { time, given } = signatureOf(headers)
  if (!/^\d{1,12}$/.test(time)) return false
  const rights = secret.split(/\s+/).map((one) => hmac(one, `${time}.`, raw))
  return given.some((one) => rights.some((right) => sameBytes(Buffer.from(one, 'hex'), right)))
}

/** `t=…,v1=…` */
function signatureOf(headers: Delivery['headers']): { time: string; given: string[] } {
  const parts = String(headers['stripe-signature'] ?? '')
    .split(',')
    .map((part) => part.trim().split('='))
  const of = (name: string) => parts.filter(([one]) => one === name).map(([, value]) => value ?? '')
  return { time: of('t')[0] ?? '', given: of('v1') }
}
