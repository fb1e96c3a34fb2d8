// Applies a shop's complete list of refunds: new ones count, changed ones are updated, missing ones were taken back.
import type { Change } from './change.ts'
import { changeNet } from './change-net.ts'
import type { StoredOrder } from '../lock-order.ts'
import type { Refund } from './refund-order.ts'
import { settleAgain } from './settle-failure.ts'

/**
 * The caller holds the lock on the order. Refunds recorded by people or single messages stay. @returns the order
 * after the change; null when nothing is new.
 */
export async function listRefunds(
  change: Change,
  order: StoredOrder,
  refunds: readonly Refund[],
): Promise<StoredOrder | null> {
  const { tx, now } = change
  const before = await sumOf(change, order.id)
  const ids = refunds.map(({ id }) => id)
  await tx`
    insert into order_refund as r (order_id, refund_id, cents, refunded_at, listed)
    select ${order.id}, id, cents, ${now}, true
    from unnest(${ids}::text[], ${refunds.map(({ cents }) => cents)}::bigint[]) as x(id, cents)
    on conflict (order_id, refund_id) do update set cents = excluded.cents, listed = true
    where r.cents <> excluded.cents or not r.listed`
  await tx`
    update order_refund set cents = 0
    where order_id = ${order.id} and listed and cents > 0 and refund_id <> all(${ids}::text[])`
  const after = await sumOf(change, order.id)
  if (after === before) return null
  const changed = await changeNet(change, order, {
    event: after > before ? 'refunded' : 'refund_undone',
  })
  return settleAgain(change, changed)
}

async function sumOf({ tx }: Change, orderId: number): Promise<number> {
  const [row] = await tx<{ cents: number }[]>`
    select coalesce(sum(cents), 0)::bigint as cents from order_refund where order_id = ${orderId}`
  return row?.cents ?? 0
}
