// What every change of an order carries, and its trace in the order's history.
import type { OrderEvent, OrderReason, OrderStatus } from '@rivulet/contract/choices'
import type { Transaction } from '../../db/sql.ts'
import type { Deps } from '../../http/deps.ts'
import { bookOrder } from '../../ledger/book-order.ts'
import { tell } from '../../outbox/tell.ts'
import { eventsOf } from './told.ts'

/** Who changes an order, when, and in which transaction. */
export type Change = {
  tx: Transaction
  /** Null for a shop or the clock. */
  actorId: number | null
  now: Date
  zone: string
}

export const changeBy = (tx: Transaction, { now, config }: Deps, actorId: number | null): Change => ({
  tx,
  actorId,
  now: now(),
  zone: config.accountingZone,
})

type Happened = { event: OrderEvent; reason?: OrderReason | null; note?: string | null }

/** Notes what happened with the state it led to, books what that state is worth and tells of it. The affiliate's lock is held. */
export async function noteChange(
  { tx, actorId, now, zone }: Change,
  orderId: number,
  { event, reason = null, note = null }: Happened,
): Promise<void> {
  const [noted] = await tx<{ id: number; status: OrderStatus }[]>`
    insert into order_event (order_id, at, event, status, reason, note, net_cents, commission_cents, actor_id)
    select id, ${now}, ${event}, status, ${reason}, ${note}, net_cents, commission_cents, ${actorId}
    from shop_order where id = ${orderId} returning id, status`
  if (!noted) throw new Error(`order ${orderId} is gone`)
  await bookOrder(tx, { orderId, eventId: noted.id, actorId, zone, now })
  const told = eventsOf({ event, reason, status: noted.status })
  await tell(
    tx,
    now,
    told.map((each) => ({ orderId, event: each })),
  )
}
