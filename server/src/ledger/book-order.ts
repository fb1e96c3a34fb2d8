// Brings the ledger in line with an order: its lines sum to the commission while it is approved, else to nothing.
import type { LedgerKind } from '@rivulet/contract/choices'
import type { Transaction } from '../db/sql.ts'
import { availableAt } from './hold.ts'
import { postLine } from './post.ts'

type Booking = {
  orderId: number
  /** The order_event that caused it: each event is booked at most once. */
  eventId: number
  actorId: number | null
  note?: string
  zone: string
  now: Date
}

type State = {
  affiliateId: number
  approved: boolean
  approvedOn: string | null
  holdDays: number | null
  commissionCents: number
  bookedCents: number
  heldUntil: Date | null
}

/** Call it after the order was changed, with the affiliate's lock held. @returns the cents that were booked. */
export async function bookOrder(tx: Transaction, booking: Booking): Promise<number> {
  const [order] = await tx<State[]>`
    select o.affiliate_id as "affiliateId", o.status = '0' as approved, o.approved_on as "approvedOn",
      o.hold_days as "holdDays", o.commission_cents as "commissionCents", booked.*
    from shop_order o cross join lateral (
      select coalesce(sum(cents), 0)::bigint as "bookedCents",
        (array_agg(available_at order by id desc) filter (where kind = 'commission'))[1] as "heldUntil"
      from ledger_line where order_id = o.id
    ) booked
    where o.id = ${booking.orderId} and o.affiliate_id is not null`
  if (!order) return 0
  const cents = (order.approved ? order.commissionCents : 0) - order.bookedCents
  if (cents === 0) return 0
  await postLine(tx, {
    affiliateId: order.affiliateId,
    orderId: booking.orderId,
    kind: kindOf(order),
    cents,
    availableAt: dueAt(order, cents, booking),
    actorId: booking.actorId,
    ...(booking.note ? { note: booking.note } : {}),
    key: `order:${booking.orderId}:event:${booking.eventId}`,
    now: booking.now,
  })
  return cents
}

function kindOf({ approved, bookedCents }: State): LedgerKind {
  if (!approved) return 'reversal'
  return bookedCents === 0 ? 'commission' : 'adjustment'
}

/** What is taken back waits as long as what it is taken from, so that a hold is never paid out early nor twice. */
function dueAt(order: State, cents: number, { zone, now }: Booking): Date {
  if (cents > 0) return availableAt(order.approvedOn ?? '', order.holdDays ?? 0, zone, now)
  return order.heldUntil && order.heldUntil > now ? order.heldUntil : now
}
