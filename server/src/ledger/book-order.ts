// Brings the ledger in line with an order: while approved, its lines sum to the commission, otherwise to zero.
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

/** What an order should have booked for the affiliate credited with it, and what the ledger holds. */
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

/** The query behind `OrderState`, for callers that read it together with something else. */
export const orderState = (tx: Transaction, orderId: number) => tx`
  select o.id as "orderId", o.affiliate_id as "affiliateId", o.status = '0' as approved, o.approved_on as "approvedOn",
    o.hold_days as "holdDays", o.commission_cents as "commissionCents", booked.*
  from shop_order o cross join lateral (
    select coalesce(sum(cents), 0)::bigint as "bookedCents",
      (array_agg(available_at order by id desc) filter (where kind = 'commission'))[1] as "heldUntil"
    from ledger_line where order_id = o.id and affiliate_id = o.affiliate_id
  ) booked
  where o.id = ${orderId}`

/** `order` is the state after the change, read while the affiliate's lock is held. @returns the cents booked. */
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

type Loss = Pick<Booking, 'actorId' | 'now'> & {
  note: string
  /** Idempotency key: names the effect. */
  key: string
}

/** Takes back everything booked for an affiliate who is no longer credited. The caller holds the affiliate's lock. */
export async function takeBackOrder(
  tx: Transaction,
  { affiliateId, orderId, bookedCents, heldUntil }: OrderState,
  loss: Loss,
): Promise<void> {
  if (affiliateId === null || bookedCents === 0) return
  const cents = -bookedCents
  const availableAt = lossDueAt(heldUntil, loss.now)
  await postLine(tx, { affiliateId, orderId, kind: 'reversal', cents, availableAt, ...loss })
}

function kindOf({ approved, bookedCents }: OrderState): LedgerKind {
  if (!approved) return 'reversal'
  return bookedCents === 0 ? 'commission' : 'adjustment'
}

const dueAt = (order: OrderState, cents: number, { zone, now }: Booking): Date =>
  cents > 0
    ? availableAt(order.approvedOn ?? '', order.holdDays ?? 0, zone, now)
    : lossDueAt(order.heldUntil, now)

/** A deduction becomes due no earlier than the amount it is taken from, so that a hold is never paid early or twice. */
const lossDueAt = (heldUntil: Date | null, now: Date): Date =>
  heldUntil && heldUntil > now ? heldUntil : now
