// Stripe invoices since API version 2025-03-31: they do not name their payment; a separate event does.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetExpired } from '../../../http/forget-expired.ts'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import {
  stripeDispute,
  stripeEvent,
  stripeInvoice,
  stripeInvoicePayment,
  stripeRefund,
  stripeSession,
} from '../../../testing/vendor/stripe-sample.ts'
import { createVendorApp, type End, everyOrder, type VendorApp } from '../../../testing/vendor-app.ts'

let app: VendorApp
beforeAll(async () => {
  app = await createVendorApp()
})
afterAll(async () => {
  expect(await findDiscrepancies(app.sql)).toEqual([])
  await app.close()
})

const at = (minute: number): number => Math.floor(app.deps.now().getTime() / 1000) - 1800 + minute * 60
type Told = (invoice: string, clickId: string) => ReturnType<typeof stripeEvent>
const story =
  (...told: Told[]) =>
  (invoice: string, clickId: string) =>
    told.map((tell) => ({ body: tell(invoice, clickId) }))
/** The payment of the invoice. */
const by = (invoice: string) => invoice.replace(/^in/, 'pi')

/** Without the fields Stripe has removed. */
const invoiceOf =
  (changes: object): Told =>
  (id, clickId) => {
    const { payment_intent: _, subscription: __, ...rest } = stripeInvoice(by(id))
    const object = { ...rest, id, created: at(0), metadata: { click_id: clickId }, ...changes }
    return stripeEvent('invoice.paid', at(0), object)
  }
const invoice = invoiceOf({})
/** Of which a credit note took a fifth before it was paid. */
const credited = invoiceOf({
  ...{ amount_due: 9680, amount_paid: 9680, amount_remaining: 0 },
  pre_payment_credit_notes_amount: 2420,
})
const paid: Told = (id) => stripeEvent('invoice_payment.paid', at(0), stripeInvoicePayment(id, by(id)))
const refund =
  (minute: number, type: string, ...of: [id: string, amount: number, status?: string]): Told =>
  (id) =>
    stripeEvent(`refund.${type}`, at(minute), stripeRefund(by(id), ...of))
const dispute =
  (minute: number, type: string, status: string): Told =>
  (id) =>
    stripeEvent(`charge.dispute.${type}`, at(minute), stripeDispute(by(id), status))

const end = (found: Partial<End> = {}): End => ({
  ...{ amount: 10_000, net: 10_000, commission: 1250, status: 'pending', reason: null, flags: '' },
  ...{ raised: null, held: false, credited: true, booked: 0 },
  ...found,
})

test.each<[string, ReturnType<typeof story>, End]>([
  ['paid', story(invoice, paid), end()],
  [
    'a tenth of it refunded',
    story(invoice, paid, refund(1, 'created', 're', 1210)),
    end({ net: 9000, commission: 1125 }),
  ],
  [
    'refunded in two parts that are the whole',
    story(invoice, paid, refund(1, 'created', 're', 1210), refund(2, 'created', 're2', 10_890)),
    end({ net: 0, commission: 0, status: 'failed', reason: 'refunded' }),
  ],
  [
    'a refund that failed',
    story(invoice, paid, refund(1, 'created', 're', 1210), refund(2, 'failed', 're', 1210, 'failed')),
    end(),
  ],
  [
    'a dispute that is lost',
    story(invoice, paid, dispute(1, 'created', 'needs_response'), dispute(2, 'closed', 'lost')),
    end({ commission: 0, status: 'failed', reason: 'chargeback' }),
  ],
  [
    'a credit note before it was paid',
    story(credited, paid),
    end({ amount: 8000, net: 8000, commission: 1000 }),
  ],
  [
    'a credit note before it was paid, and half of the rest refunded',
    story(credited, paid, refund(1, 'created', 're', 4840)),
    end({ amount: 8000, net: 4000, commission: 500 }),
  ],
])('S4.1 R65 an invoice without a payment reference: %s', async (_name, told, expected) => {
  expect(await everyOrder(app, 'stripe', told, (n) => `in_${n}`)).toEqual([expected])
})

test('S4.1 R65 a session with an invoice is still identified by its payment, in every order of arrival', async () => {
  const session: Told = (payment, clickId) =>
    stripeEvent(
      'checkout.session.completed',
      at(0),
      stripeSession(payment, { created: at(0), client_reference_id: clickId }),
    )
  const ofInvoice: Told = (payment) =>
    stripeEvent('invoice_payment.paid', at(0), stripeInvoicePayment(`in_of_${payment}`, payment))
  const half: Told = (payment) => stripeEvent('refund.created', at(1), stripeRefund(payment, 're', 2541))
  const told = story(session, ofInvoice, half)
  expect(await everyOrder(app, 'stripe', told, (n) => `pi_session_${n}`)).toEqual([
    end({ net: 8000, commission: 1000 }),
  ])
})

test('R65 payments without a PaymentIntent and in test mode create no alias', async () => {
  const other = { payment: { type: 'charge', charge: 'ch_1' } }
  const told = [
    stripeEvent('invoice_payment.paid', at(0), stripeInvoicePayment('in_no', 'pi_no', other)),
    stripeEvent('invoice_payment.paid', at(0), stripeInvoicePayment('in_no', 'pi_no'), {
      livemode: false,
    }),
  ]
  for (const body of told)
    expect((await app.deliver('stripe', { body })).data).toEqual({ ignored: expect.any(String) })
  expect(await app.sql`select from order_alias where order_number = 'in_no'`).toHaveLength(0)
})

test('R65 aliases of invoices that never became orders are deleted after thirty days, those of orders stay', async () => {
  const clickId = await app.click(app.shop.linkId)
  for (const body of [invoice('in_kept', clickId), paid('in_kept', ''), paid('in_subscription', '')])
    await app.deliver('stripe', { body })
  await forgetExpired(app.sql, new Date(app.deps.now().getTime() + 31 * 86_400_000))
  const names = await app.sql`
    select order_number as name from order_alias where order_number in ('in_kept', 'in_subscription')`
  expect([...names]).toEqual([{ name: 'in_kept' }])
})
