// Fails an order without a decision: fully refunded, or disputed as a whole by the buyer's bank. When that ends, the order
// returns to its earlier status.
import { type Change, noteChange } from './change.ts'
import { changeStatus, isRefundedFully, returnsTo } from './change-status.ts'
import { holding } from '../judge/clear-flags.ts'
import type { StoredOrder } from '../lock-order.ts'
import { paymentOf, takingStates } from './dispute-part.ts'
import { readTaken, whyNothingIsLeft } from './taken.ts'
import { updateOrder } from './update-order.ts'

/** After its net has changed: an order failed without a decision may return, or fail for another reason. */
export const settleAgain = (change: Change, order: StoredOrder): Promise<StoredOrder> | StoredOrder =>
  order.returnsTo === null ? order : settleFailure(change, order)

/** The caller holds the lock on the order. @returns the order after the change. */
export async function settleFailure(change: Change, order: StoredOrder): Promise<StoredOrder> {
  const cause = await causeOf(change, order)
  if (cause === null) return order.returnsTo === null ? order : restore(change, order, order.returnsTo)
  if (order.status !== '1') {
    const failed = await changeStatus(change, order, { status: '1', reason: cause })
    return updateOrder(change, failed.id, { returns_to: returnsTo(order) })
  }
  if (order.returnsTo === null || order.reason === cause) return order
  const changed = await updateOrder(change, order.id, { reason: cause, reason_note: null })
  await noteChange(change, order.id, { event: 'failed', reason: cause })
  return changed
}

async function causeOf({ tx }: Change, order: StoredOrder): Promise<'refunded' | 'chargeback' | null> {
  if (isRefundedFully(order)) return whyNothingIsLeft(order, await readTaken(tx, order.id))
  const disputes = await tx`
    select from order_dispute where order_id = ${order.id} and state = any(${takingStates})
      and coalesce(paid_cents >= ${paymentOf(order)}, true) limit 1`
  return disputes.length > 0 ? 'chargeback' : null
}

/** Orders to be reviewed wait, even if they had been approved. */
async function restore(change: Change, order: StoredOrder, to: '0' | '2'): Promise<StoredOrder> {
  const held = to === '0' && holding(order.flags) !== undefined
  const status = held ? '2' : to
  const restored = await changeStatus(change, order, { status, reason: 'reinstated' })
  return held ? updateOrder(change, order.id, { held_at: change.now }) : restored
}

/** Applies the shop's status while the order is failed; if the shop itself fails it, it stays failed. */
export async function changeWhileFailed(
  change: Change,
  order: StoredOrder,
  { status, reason }: { status: StoredOrder['status']; reason: StoredOrder['reason'] },
): Promise<StoredOrder | null> {
  if (status !== '1') {
    if (order.returnsTo === status) return null
    return settleFailure(change, await updateOrder(change, order.id, { returns_to: status }))
  }
  if (order.returnsTo === null) return null
  const why = reason ?? order.reason
  const failed = await updateOrder(change, order.id, { returns_to: null, reason: why })
  await noteChange(change, order.id, { event: 'failed', reason: why })
  return failed
}
