// Messages of shop systems in their own formats and signatures. 25 % tax on all amounts, and no shipping.
import { createHmac } from 'node:crypto'
import { formatHundredths } from '@rivulet/contract/money'
import type { Sent } from '../model/state.ts'
import { paidBack, refundedLine, shopifyOrder, shopifyRefund } from '../vendor/shopify-sample.ts'
import { stripeDispute, stripeEvent, stripeRefund, stripeSession } from '../vendor/stripe-sample.ts'
import { line, wooOrder, wooRefund } from '../vendor/woocommerce-sample.ts'

export const systemSecret = 'whsec_of-the-shop-system'

/** What the buyer's browser passed on. */
export type Brought = { clickId: string | undefined; aid: string | undefined }

const tax = (cents: number) => formatHundredths(cents / 4)
const withTax = (cents: number) => formatHundredths((cents * 5) / 4)
const iso = (at: number | null) => new Date(at ?? 0).toISOString().replace('.000Z', 'Z')
const listed = ({ clickId, aid }: Brought) =>
  Object.entries({ click_id: clickId, aid }).flatMap(([key, value]) => (value ? [{ key, value }] : []))

export function bodyOf(message: Sent, brought: Brought): object {
  switch (message.system) {
    case 'woocommerce':
      return wooBody(message, brought)
    case 'shopify':
      return shopifyBody(message, brought)
    case 'stripe':
      return stripeBody(message, brought)
    case null:
      throw new Error('this shop speaks for itself')
  }
}

const wooStatuses = { pending: 'processing', approved: 'completed', failed: 'cancelled' } as const

function wooBody({ order, amount, status, placed, happened, snapshot }: Sent, brought: Brought): object {
  const cents = amount ?? 0
  const cup = {
    name: 'Cup',
    quantity: 1,
    total: formatHundredths(cents),
    total_tax: tax(cents),
    sku: 'CUP',
  }
  return wooOrder(order, {
    status: wooStatuses[status ?? 'pending'],
    date_created_gmt: iso(placed).replace('Z', ''),
    date_modified_gmt: iso(happened).replace('Z', ''),
    ...{ discount_total: '0.00', discount_tax: '0.00', shipping_total: '0.00', shipping_tax: '0.00' },
    ...{ cart_tax: tax(cents), total_tax: tax(cents), total: withTax(cents) },
    ...{ tax_lines: [], shipping_lines: [], coupon_lines: [], line_items: [line(315, cup)] },
    refunds: (snapshot ?? []).map((one) => wooRefund(Number(one.id), withTax(one.cents))),
    meta_data: listed(brought).map((one, n) => ({ id: n, ...one })),
  })
}

function shopifyBody(
  { order, amount, status, placed, happened, snapshot }: Sent,
  brought: Brought,
): object {
  const cents = amount ?? 0
  const refunds = snapshot ?? []
  const left = cents - refunds.reduce((sum, one) => sum + one.cents, 0)
  const paid = left === cents ? 'paid' : left === 0 ? 'refunded' : 'partially_refunded'
  const goods = formatHundredths(cents)
  return shopifyOrder(order, {
    ...{ created_at: iso(placed), updated_at: iso(happened) },
    financial_status: paid,
    fulfillment_status: status === 'approved' ? 'fulfilled' : null,
    cancelled_at: status === 'failed' ? iso(happened) : null,
    ...{
      subtotal_price: goods,
      current_subtotal_price: formatHundredths(left),
      total_line_items_price: goods,
    },
    ...{ total_price: withTax(cents), total_tax: tax(cents), shipping_lines: [], line_items: [] },
    note_attributes: listed(brought).map(({ key, value }) => ({ name: key, value })),
    refunds: refunds.map((one) =>
      shopifyRefund(Number(one.id), {
        lines: [refundedLine(one.cents / 100, one.cents / 400)],
        transactions: [paidBack(withTax(one.cents))],
      }),
    ),
  })
}

const disputeStates = {
  ...{ inquiry: 'warning_needs_response', closed: 'warning_closed' },
  ...{ open: 'needs_response', won: 'won', lost: 'lost' },
} as const

function stripeBody(
  { order, amount, happened, refund, dispute, event }: Sent,
  { clickId, aid }: Brought,
): object {
  const tell = (type: string, object: object) =>
    stripeEvent(type, (happened ?? 0) / 1000, object, { id: `evt_${event}` })
  if (refund) {
    const status = refund.takenBack ? 'failed' : 'succeeded'
    const back = stripeRefund(order, refund.id, (refund.cents * 5) / 4, status)
    return tell(refund.takenBack ? 'refund.failed' : 'refund.created', back)
  }
  if (dispute) {
    const type = { inquiry: 'created', open: 'updated', closed: 'closed', won: 'closed', lost: 'closed' }
    const paid = (dispute.cents * 5) / 4
    const is = stripeDispute(order, disputeStates[dispute.state], dispute.id, paid)
    return tell(`charge.dispute.${type[dispute.state]}`, is)
  }
  const cents = amount ?? 0
  return tell(
    'checkout.session.completed',
    stripeSession(order, {
      ...{ created: (happened ?? 0) / 1000, amount_subtotal: cents, amount_total: (cents * 5) / 4 },
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: cents / 4 },
      ...{ shipping_cost: null, discounts: [] },
      metadata: { ...(clickId && { click_id: clickId }), ...(aid && { aid }) },
    }),
  )
}

export function signatureFor(system: Sent['system'], raw: string, now: number): Record<string, string> {
  const mac = (text: string) => createHmac('sha256', systemSecret).update(text)
  if (system === 'woocommerce')
    return {
      'x-wc-webhook-signature': mac(raw).digest('base64'),
      'x-wc-webhook-topic': 'order.updated',
    }
  if (system === 'shopify')
    return { 'x-shopify-hmac-sha256': mac(raw).digest('base64'), 'x-shopify-topic': 'orders/updated' }
  const seconds = Math.floor(now / 1000)
  return { 'stripe-signature': `t=${seconds},v1=${mac(`${seconds}.${raw}`).digest('hex')}` }
}
