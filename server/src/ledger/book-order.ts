// Brings the ledger in line with an order: its lines sum to the commission while it is approved, else to nothing.
import type { LedgerKind } from '@rivulet/contract/choices'
import type { Transaction } from '../db/sql.ts'
import { availableAt } from './hold.ts'
import { postLine } from './post.ts'

type Booking = {
  /** The order_event that caused it: each event is booked at most once. */
  eventId: number
  actorId: number | null
  note?: string
  zone: string
  now: Date
}

/** What the ledger has of an order, beside what it should have. */
export type OrderState = {
  orderId: number
  affiliateId: number | null
  approved: boolean
  approvedOn: string | null
  holdDays: number | null
  commissionCents: number
  bookedCents: number
  heldUntil: Date | null
}

/** The query behind `OrderState`, for whoever has something else to ask in the same go. */
export const orderState = (tx: Transaction, orderId: number) => tx`
  select o.id as "orderId", o.affiliate_id as "affiliateId", o.status = '0' as approved, o.approved_on as "approvedOn",
    o.hold_days as "holdDays", o.commission_cents as "commissionCents", booked.*
  from shop_order o cross join lateral (
    select coalesce(sum(cents), 0)::bigint as "bookedCents",
      (array_agg(available_at order by id desc) filter (where kind = 'commission'))[1] as "heldUntil"
    from ledger_line where order_id = o.id
  ) booked
  where o.id = ${orderId}`

/** `order` is what it has been changed to, read with the affiliate's lock held. @returns the cents that were booked. */
export async function bookOrder(tx: Transaction, order: OrderState, booking: Booking): Promise<number> {
  if (order.affiliateId === null) return 0
  const cents = (order.approved ? order.commissionCents : 0) - order.bookedCents
  if (cents === 0) return 0
  await postLine(tx, {
    affiliateId: order.affiliateId,
    orderId: order.orderId,
    kind: kindOf(order),
    cents,
    availableAt: dueAt(order, cents, booking),
    actorId: booking.actorId,
    ...(booking.note ? { note: booking.note } : {}),
    key: `order:${order.orderId}:event:${booking.eventId}`,
    now: booking.now,
  })
  return cents
}

function kindOf({ approved, bookedCents }: OrderState): LedgerKind {
  if (!approved) return 'reversal'
  return bookedCents === 0 ? 'commission' : 'adjustment'
}

/** What is taken back waits as long as what it is taken from, so that a hold is never paid out early nor twice. */
function dueAt(order: OrderState, cents: number, { zone, now }: Booking): Date {
  if (cents > 0) return availableAt(order.approvedOn ?? '', order.holdDays ?? 0, zone, now)
  return order.heldUntil && order.heldUntil > now ? order.heldUntil : now
}
