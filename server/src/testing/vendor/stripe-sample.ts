// Stripe events. Structure, field names and states as in stripe/openapi openapi/fixtures3.json (checkout.session,
// payment_intent, refund, dispute, invoice, invoice_payment) and the event sequences of stripe/stripe-cli pkg/fixtures/triggers;
// figures and texts are ours.

let made = 0

export const stripeEvent = (type: string, created: number, object: object, changes: object = {}) => ({
  id: `evt_1PgafuB7WZ01${++made}`,
  object: 'event',
  api_version: '2025-03-31.basil',
  created,
  livemode: true,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
  data: { object },
  ...changes,
})

/** Goods of 110.00 less 10.00, plus 21 % tax, shipping 5.00 and 1.05 of tax: 127.05 in total. */
export const stripeSession = (payment: string, changes: object = {}) => ({
  id: `cs_live_${payment}`,
  object: 'checkout.session',
  mode: 'payment',
  currency: 'eur',
  amount_subtotal: 11_000,
  amount_total: 12_705,
  total_details: { amount_discount: 1000, amount_shipping: 500, amount_tax: 2205 },
  shipping_cost: { amount_subtotal: 500, amount_tax: 105, amount_total: 605, shipping_rate: 'shr_1' },
  currency_conversion: null,
  payment_intent: payment,
  payment_status: 'paid',
  status: 'complete',
  client_reference_id: null,
  invoice: null,
  customer: 'cus_QXg1o8vcGmoR32',
  customer_details: { email: 'ann@example.com', name: 'Ann' },
  discounts: [{ coupon: 'TENOFF', promotion_code: null }],
  metadata: {} as Record<string, string>,
  ...changes,
})

/** A canceled payment: authorised before, unless it has no charge. */
export const stripePayment = (payment: string, changes: object = {}) => ({
  id: payment,
  object: 'payment_intent',
  amount: 12_705,
  amount_capturable: 0,
  amount_received: 0,
  canceled_at: 1,
  cancellation_reason: 'automatic',
  capture_method: 'manual',
  currency: 'eur',
  latest_charge: 'ch_1PgafuB7WZ01',
  status: 'canceled',
  ...changes,
})

export const stripeRefund = (payment: string, id: string, amount: number, status = 'succeeded') => ({
  id: `${id}_${payment}`,
  object: 'refund',
  amount,
  charge: 'ch_1PgafuB7WZ01',
  currency: 'eur',
  payment_intent: payment,
  reason: null,
  status,
})

export const stripeDispute = (payment: string, status: string, id = 'dp', amount = 12_705) => ({
  id: `${id}_${payment}`,
  object: 'dispute',
  amount,
  charge: 'ch_1PgafuB7WZ01',
  currency: 'eur',
  is_charge_refundable: status.startsWith('warning'),
  payment_intent: payment,
  reason: 'general',
  status,
})

/** One of 100.00 plus 21 % tax: 121.00 in total. */
export const stripeInvoice = (payment: string, changes: object = {}) => ({
  id: `in_${payment}`,
  object: 'invoice',
  billing_reason: 'manual',
  status: 'paid',
  currency: 'eur',
  customer: 'cus_QXg1o8vcGmoR32',
  customer_email: 'ann@example.com',
  subscription: null,
  parent: null,
  payment_intent: payment,
  subtotal: 10_000,
  total: 12_100,
  amount_paid: 12_100,
  total_excluding_tax: 10_000,
  total_taxes: [{ amount: 2100, tax_behavior: 'exclusive', type: 'tax_rate_details' }],
  shipping_cost: null,
  lines: {
    object: 'list',
    has_more: false,
    data: [
      {
        id: 'il_1',
        object: 'line_item',
        description: 'A course',
        quantity: 1,
        amount: 10_000,
        discount_amounts: [],
        // Nested as in Stripe's events.
        parent: {
          type: 'invoice_item_details',
          invoice_item_details: {
            proration_details: { credited_items: { invoice: null, invoice_line_items: ['il_0'] } },
          },
        },
      },
    ],
  },
  metadata: {} as Record<string, string>,
  ...changes,
})

/**
 * Since API version 2025-03-31: the event that links an invoice to its payment; the invoice itself no longer names it.
 */
export const stripeInvoicePayment = (invoice: string, payment: string, changes: object = {}) => ({
  id: `inpay_${payment}`,
  object: 'invoice_payment',
  amount_paid: 12_100,
  amount_requested: 12_100,
  created: 1,
  currency: 'eur',
  invoice,
  is_default: true,
  livemode: true,
  payment: { type: 'payment_intent', payment_intent: payment },
  status: 'paid',
  status_transitions: { canceled_at: null, paid_at: 1 },
  ...changes,
})

/** A charge, as `charge.refunded` shows it: the sum of its refunds so far, without saying which. */
export const stripeCharge = (payment: string, refunded: number) => ({
  id: 'ch_1PgafuB7WZ01',
  object: 'charge',
  amount: 12_705,
  amount_captured: 12_705,
  amount_refunded: refunded,
  currency: 'eur',
  disputed: false,
  paid: true,
  payment_intent: payment,
  refunded: refunded === 12_705,
  status: 'succeeded',
})
