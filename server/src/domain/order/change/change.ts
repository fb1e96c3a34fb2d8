// Context shared by all order changes, and writing the order's history.
import type { OrderEvent, OrderReason, OrderStatus } from '@rivulet/contract/choices'
import type { PostbackEvent } from '@rivulet/contract/states/postback'
import { announce } from '../../../db/announce.ts'
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
/** An order after its newest history entry. */
export type NotedState = OrderState & { eventId: number; somebodyListens: boolean }
type Noted = NotedState & Parameters<typeof eventsOf>[0]
type Part = ReturnType<Transaction>

/** Inserts the history entries of the one order `o` in `tables`, with the state it has there. */
export const historyOf = (
  { tx, actorId, now }: Change,
  tables: Part,
  happened: readonly NewEvent[],
) => tx`
  insert into order_event (order_id, at, event, status, reason, note, net_cents, commission_cents, actor_id)
  select o.id, ${now}, h.event, coalesce(h.status, o.status), h.reason, h.note, o.net_cents, o.commission_cents, ${actorId}
  from ${tables} cross join unnest(
    ${happened.map(({ event }) => event)}::text[], ${happened.map(({ status }) => status ?? null)}::text[],
    ${happened.map(({ reason }) => reason ?? null)}::text[], ${happened.map(({ note }) => note ?? null)}::text[]
  ) with ordinality h(event, status, reason, note, n)
  order by h.n
  returning id as "eventId", event, reason, status`

export const whetherSomebodyListens = (tx: Transaction) =>
  tx`exists (select from postback where active and deleted_at is null) as "somebodyListens"`

/**
 * Writes the history entry with the resulting state, books the order and
 * enqueues postbacks. The caller holds the affiliate's lock.
 */
export async function noteChange(
  change: Change,
  orderId: number,
  ...happened: NewEvent[]
): Promise<void> {
  const { tx } = change
  const noted = await tx<Noted[]>`
    with noted as (
      ${historyOf(change, tx`(select * from shop_order where id = ${orderId}) o`, happened)}
    )
    select noted.*, state.*, ${whetherSomebodyListens(tx)}
    from noted cross join (${orderState(tx, orderId)}) state order by "eventId"`
  const last = noted.at(-1)
  if (!last) throw new Error(`order ${orderId} not found`)
  await bookNoted(change, last, noted.flatMap(eventsOf), happened.at(-1)?.lineNote)
}

/** Books an order whose history has been written, and enqueues its postbacks. */
export async function bookNoted(
  { tx, actorId, now, zone, quiet = false }: Change,
  noted: NotedState,
  events: readonly PostbackEvent[],
  lineNote?: string,
): Promise<void> {
  const { orderId, eventId, somebodyListens } = noted
  announce(tx, 'order', [noted.affiliateId])
  await bookOrder(tx, noted, {
    ...{ eventId, actorId, zone, now },
    ...(lineNote !== undefined && { note: lineNote }),
  })
  if (quiet || !somebodyListens) return
  await enqueuePostbacks(
    tx,
    now,
    events.map((event) => ({ orderId, event })),
  )
}
