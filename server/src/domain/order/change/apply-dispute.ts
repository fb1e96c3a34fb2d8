// Applies a dispute: an inquiry flags the order, an open or lost dispute fails it, and closing it restores the order.
import { type Change, noteChange } from './change.ts'
import { release } from '../judge/clear-flags.ts'
import type { StoredOrder } from '../lock-order.ts'
import { type Dispute, disputeStates } from '../api/read-standing.ts'
import { settleFailure } from './settle-failure.ts'
import { updateOrder } from './update-order.ts'

/**
 * The caller holds the lock on the order. Of several states of one dispute, the latest counts. @returns the order
 * after the change; null when nothing was new.
 */
export async function applyDispute(
  change: Change,
  order: StoredOrder,
  { id, state }: Dispute,
  at: Date,
): Promise<StoredOrder | null> {
  // Vendors send times in seconds; within one second, the order of states is inquiry, open, closed.
  const rank = change.tx`array_position(${[...disputeStates]}::text[], excluded.state) > array_position(${[...disputeStates]}::text[], d.state)`
  const changed = await change.tx`
    insert into order_dispute as d (order_id, dispute_id, state, at) values (${order.id}, ${id}, ${state}, ${at})
    on conflict (order_id, dispute_id) do update set state = excluded.state, at = excluded.at
    where excluded.state <> d.state and (excluded.at > d.at or (excluded.at = d.at and ${rank})) returning dispute_id`
  if (changed.length === 0) return null
  return settleFailure(change, await settleFlag(change, order))
}

async function settleFlag(change: Change, order: StoredOrder): Promise<StoredOrder> {
  const inquiries = await change.tx`
    select from order_dispute where order_id = ${order.id} and state = 'inquiry' limit 1`
  const flagged = order.flags.includes('inquiry')
  if (inquiries.length > 0 === flagged) return order
  const rest = order.flags.filter((flag) => flag !== 'inquiry')
  const settled = await updateOrder(change, order.id, { flags: flagged ? rest : [...rest, 'inquiry'] })
  await noteChange(change, order.id, { event: flagged ? 'cleared' : 'inquiry' })
  return flagged ? release(change, settled) : settled
}
