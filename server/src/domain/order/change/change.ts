// Context shared by all order changes, and writing the order's history.
import type { OrderEvent, OrderReason, OrderStatus } from '@rivulet/contract/choices'
import type { Transaction } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { bookOrder, type OrderState, orderState } from '../../../ledger/book-order.ts'
import { enqueuePostbacks } from '../../../outbox/enqueue-postbacks.ts'
import { eventsOf } from '../postback-events.ts'

/** The transaction, time and actor of a change. */
export type Change = {
  tx: Transaction
  /** Null for a shop or a scheduled job. */
  actorId: number | null
  now: Date
  zone: string
  /** No postbacks: what is recorded happened long ago. */
  quiet?: boolean
}

export const changeBy = (tx: Transaction, { now, config }: Deps, actorId: number | null): Change => ({
  tx,
  actorId,
  now: now(),
  zone: config.accountingZone,
})

export type NewEvent = {
  event: OrderEvent
  reason?: OrderReason | null | undefined
  note?: string | null | undefined
  /** The status this event led to, if another change has followed; otherwise the order's current one. */
  status?: OrderStatus
  /** Note on the ledger line, for the affiliate. */
  lineNote?: string
}
type Noted = OrderState & {
  eventId: number
  event: OrderEvent
  reason: OrderReason | null
  status: OrderStatus
  somebodyListens: boolean
}

/**
 * Writes the history entry with the resulting state, books the order and
 * enqueues postbacks. The caller holds the affiliate's lock.
 */
export async function noteChange(
  { tx, actorId, now, zone, quiet = false }: Change,
  orderId: number,
  ...happened: NewEvent[]
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
  if (!last) throw new Error(`order ${orderId} not found`)
  const lineNote = happened.at(-1)?.lineNote
  await bookOrder(tx, last, {
    ...{ eventId: last.eventId, actorId, zone, now },
    ...(lineNote !== undefined && { note: lineNote }),
  })
  if (quiet || !last.somebodyListens) return
  await enqueuePostbacks(
    tx,
    now,
    noted.flatMap(eventsOf).map((event) => ({ orderId, event })),
  )
}
