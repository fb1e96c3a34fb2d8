// Maps statuses of WooCommerce and its common extensions to order statuses.
import type { OrderBody } from './vendor.ts'

const open = { status: 'pending' }
const done = { status: 'approved' }
const cancelled = { status: 'failed', reason: 'cancelled' }

/** By resulting status; some extensions use several names for the same thing. */
const statuses: Readonly<Record<string, OrderBody>> = {
  ...named(open, ['pending', 'processing', 'on-hold']),
  // Decided by its refunds; without any, the whole amount counts as refunded.
  refunded: open,
  completed: done,
  cancelled,
  trash: cancelled,
  failed: { status: 'failed', reason: 'payment_failed' },
  // Shipping and pickup extensions.
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
    ...['confirmed', 'ready-for-collection', 'awaiting-stock', 'driver-assigned', 'pending-approval'],
  ]),
  ...named(done, [
    'shipped',
    'dispatched',
    'in-transit',
    'on-the-way',
    'out-for-delivery',
    'delivered',
    'picked-up',
    'pickup',
    'collected',
    // What is left of it was paid; the refunds say how much.
    'partial-refunded',
    'partially-refunded',
  ]),
  // Deposit and deferred payment extensions.
  ...named(open, [
    'partially-paid',
    'partial-payment',
    'pending-deposit',
    'scheduled-payment',
    'payment-received',
    'invoiced',
  ]),
  // Return extensions. While a return is only requested, nothing is decided.
  ...named(open, [
    'return-requested',
    'return-approved',
    'refund-requested',
    'request-refund',
    'refund-in-progress',
    'returning',
  ]),
  ...named({ status: 'failed', reason: 'refunded' }, [
    'returned',
    'order-returned',
    'delivery-returned',
  ]),
  chargeback: { status: 'failed', reason: 'chargeback' },
  ...named({ status: 'failed', reason: 'fraud' }, ['fraud', 'anti-fraud-blocked']),
  ...named(cancelled, ['expired', 'rejected', 'declined', 'delivery-failed', 'undelivered']),
}

/** Undefined for an unknown status. */
export function statusOf(status: string): OrderBody | undefined {
  const name = status.replace(/^wc-/, '')
  return Object.hasOwn(statuses, name) ? statuses[name] : undefined
}

function named(meaning: OrderBody, names: readonly string[]): Record<string, OrderBody> {
  return Object.fromEntries(names.map((name) => [name, meaning]))
}
