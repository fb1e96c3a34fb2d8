// Stories of Stripe's events about one payment, and how they end; minutes are counted from the session.
import type { End } from '../vendor-app.ts'
import {
  stripeCharge,
  stripeDispute,
  stripeEvent,
  stripeInvoice,
  stripePayment,
  stripeRefund,
  stripeSession,
} from './stripe-sample.ts'

export type Told = (payment: string, clickId: string) => ReturnType<typeof stripeEvent>

export const story =
  (...told: Told[]) =>
  (payment: string, clickId: string) =>
    told.map((tell) => ({ body: tell(payment, clickId) }))

/** `now` is asked when an event is told. */
export function stripeTellers(now: () => Date) {
  /** Unix seconds. */
  const at = (minute: number): number => Math.floor(now().getTime() / 1000) - 1800 + minute * 60
  const session =
    (changes: object = {}, type = 'checkout.session.completed', minute = 0): Told =>
    (payment, clickId) =>
      stripeEvent(
        type,
        at(minute),
        stripeSession(payment, { created: at(0), client_reference_id: clickId, ...changes }),
      )
  const cancel =
    (minute: number, changes: object = {}): Told =>
    (payment) =>
      stripeEvent('payment_intent.canceled', at(minute), stripePayment(payment, changes))
  const refund =
    (minute: number, type: string, ...of: [id: string, amount: number, status?: string]): Told =>
    (payment) =>
      stripeEvent(`refund.${type}`, at(minute), stripeRefund(payment, ...of))
  const charge =
    (minute: number, refunded: number): Told =>
    (payment) =>
      stripeEvent('charge.refunded', at(minute), stripeCharge(payment, refunded))
  const dispute =
    (minute: number, type: string, status: string, ...of: [id?: string, amount?: number]): Told =>
    (payment) =>
      stripeEvent(`charge.dispute.${type}`, at(minute), stripeDispute(payment, status, ...of))
  const invoice =
    (changes: object = {}): Told =>
    (payment, clickId) =>
      stripeEvent(
        'invoice.paid',
        at(0),
        stripeInvoice(payment, { created: at(0), metadata: { click_id: clickId }, ...changes }),
      )
  return { session, cancel, refund, charge, dispute, invoice }
}

export const end = (found: Partial<End> = {}): End => ({
  ...{ amount: 10_000, net: 10_000, commission: 1250, status: 'pending', reason: null, flags: '' },
  ...{ raised: null, held: false, credited: true, booked: 0 },
  ...found,
})
export const failed = (reason: string, net = 10_000): End =>
  end({ net, commission: 0, status: 'failed', reason })
