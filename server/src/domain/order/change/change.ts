// What every change of an order carries, and its trace in the order's history.
import type { OrderEvent, OrderReason, OrderStatus } from '@rivulet/contract/choices'
import type { Transaction } from '../../db/sql.ts'
import type { Deps } from '../../http/deps.ts'
import { bookOrder, type OrderState, orderState } from '../../ledger/book-order.ts'
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

export type Happened = {
  event: OrderEvent
  reason?: OrderReason | null | undefined
  note?: string | null | undefined
  /** It led to, where another change has come since; else the order's own. */
  status?: OrderStatus
  /** Of the line that it books, for the affiliate. */
  lineNote?: string
}
type Noted = OrderState & {
  eventId: number
  event: OrderEvent
  reason: OrderReason | null
  status: OrderStatus
  somebodyListens: boolean
}

/** Notes what happened, in its order, with the state it led to, books what that state is worth and tells of it. The affiliate's lock is held. */
export async function noteChange(
  { tx, actorId, now, zone }: Change,
  orderId: number,
  ...happened: Happened[]
): Promise<void> {
  const noted = await tx<Noted[]>`
    with noted as (
      insert into order_event (order_id, at, event, status, reason, note, net_cents, commission_cents, actor_id)
      select o.id, ${now}, h.event, coalesce(h.status, o.status), h.reason, h.note, o.net_cents, o.commission_cents, ${actorId}
      from shop_order o cross join unnest(
        ${happened.map(({ event }) => event)}::text[], ${happened.map(({ status }) => status ?? null)}::text[],
        ${happened.map(({ reason }) => reason ?? null)}::text[], ${happened.map(({ note }) => note ?? null)}::text[]
      ) with ordinality h(event, status, reason, note, n)
      where o.id = ${orderId} order by h.n
      returning id as "eventId", event, reason, status
    )
    select noted.*, state.*, exists (select from postback where active and deleted_at is null) as "somebodyListens"
    from noted cross join (${orderState(tx, orderId)}) state order by "eventId"`
  const last = noted.at(-1)
  if (!last) throw new Error(`order ${orderId} is gone`)
  const lineNote = happened.at(-1)?.lineNote
  await bookOrder(tx, last, {
    ...{ eventId: last.eventId, actorId, zone, now },
    ...(lineNote !== undefined && { note: lineNote }),
  })
  if (!last.somebodyListens) return
  await tell(
    tx,
    now,
    noted.flatMap(eventsOf).map((event) => ({ orderId, event })),
  )
}
