// What the statuses of WooCommerce and of its common extensions mean to an order.
import type { DoorBody } from './vendor.ts'

const open = { status: 'pending' }
const done = { status: 'approved' }
const cancelled = { status: 'failed', reason: 'cancelled' }

/** By what the order is then: some extensions call the same by several names. */
const statuses: Readonly<Record<string, DoorBody>> = {
  ...named(open, ['pending', 'processing', 'on-hold']),
  // Its refunds say so; where it has none, all counts as given back.
  refunded: open,
  completed: done,
  cancelled,
  trash: cancelled,
  failed: { status: 'failed', reason: 'payment_failed' },
  // Extensions for shipping and collection.
  ...named(open, [
    ...[
      'packed',
      'partial-packed',
      'packing',
      'picking',
      'in-production',
      'awaiting-shipment',
      'ready-to-ship',
    ],
    ...['ready-for-pickup', 'ready-pickup', 'awaiting-pickup', 'partial-shipped', 'partially-shipped'],
    ...['partial-delivered', 'backordered', 'backorder', 'on-backorder', 'pre-ordered', 'pre-order'],
  ]),
  ...named(done, [
    'shipped',
    'in-transit',
    'out-for-delivery',
    'delivered',
    'picked-up',
    'pickup',
    'collected',
  ]),
  // Deposits and later payment.
  ...named(open, [
    'partially-paid',
    'partial-payment',
    'pending-deposit',
    'scheduled-payment',
    'payment-received',
    'invoiced',
  ]),
  // Returns. While one is asked for, nothing is decided.
  ...named(open, [
    'return-requested',
    'return-approved',
    'refund-requested',
    'partial-refunded',
    'partially-refunded',
  ]),
  ...named({ status: 'failed', reason: 'refunded' }, ['returned', 'delivery-returned']),
  chargeback: { status: 'failed', reason: 'chargeback' },
  ...named({ status: 'failed', reason: 'fraud' }, ['fraud', 'anti-fraud-blocked']),
  ...named(cancelled, ['expired', 'rejected', 'declined', 'delivery-failed', 'undelivered']),
}

/** Undefined for one that nobody here knows. */
export function statusOf(status: string): DoorBody | undefined {
  const name = status.replace(/^wc-/, '')
  return Object.hasOwn(statuses, name) ? statuses[name] : undefined
}

function named(meaning: DoorBody, names: readonly string[]): Record<string, DoorBody> {
  return Object.fromEntries(names.map((name) => [name, meaning]))
}
