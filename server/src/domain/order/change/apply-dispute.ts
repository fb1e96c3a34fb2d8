// Applies a dispute: an inquiry flags the order; an open or lost dispute fails it, or takes back the part it is about;
// closing it restores the order.
import { type Change, noteChange } from './change.ts'
import { release } from '../judge/clear-flags.ts'
import type { StoredOrder } from '../lock-order.ts'
import { type Dispute, type DisputeState, disputeStates } from '../api/read-standing.ts'
import { disputedPart } from './dispute-part.ts'
import { takeDisputed } from './refund-order.ts'
import { settleFailure } from './settle-failure.ts'
import { updateOrder } from './update-order.ts'

/**
 * The caller holds the lock on the order. Of several states of one dispute, the latest counts. @returns the order
 * after the change; null when nothing was new.
 */
export async function applyDispute(
  change: Change,
  order: StoredOrder,
  dispute: Dispute,
  at: Date,
): Promise<StoredOrder | null> {
  const { id, state, paidCents = null } = dispute
  const [before] = await change.tx<{ state: DisputeState; paidCents: number | null }[]>`
    select state, paid_cents as "paidCents" from order_dispute where order_id = ${order.id} and dispute_id = ${id}`
  // Vendors send times in seconds; within one second, the order of states is inquiry, open, closed.
  const rank = change.tx`array_position(${[...disputeStates]}::text[], excluded.state) > array_position(${[...disputeStates]}::text[], d.state)`
  const changed = await change.tx`
    insert into order_dispute as d (order_id, dispute_id, state, paid_cents, at)
    values (${order.id}, ${id}, ${state}, ${paidCents}, ${at})
    on conflict (order_id, dispute_id) do update set state = excluded.state, paid_cents = excluded.paid_cents, at = excluded.at
    where (excluded.state, excluded.paid_cents) is distinct from (d.state, d.paid_cents) and (excluded.at > d.at or (excluded.at = d.at and ${rank})) returning dispute_id`
  if (changed.length === 0) return null
  const judged = await settleFlag(change, order)
  const part = disputedPart(judged, { state, paidCents })
  const took = before ? disputedPart(judged, before) : 0
  // What a person has decided about that part since is not undone when the bank goes on to its next state.
  const settled =
    part === took ? judged : await takeDisputed(change, judged, { id, cents: part, ofPaid: true })
  return settleFailure(change, settled)
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
