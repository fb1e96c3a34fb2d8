// Changes an order's status between pending, failed and approved, with its dates, reason, history and ledger lines.
import { commissionOf } from '@rivulet/contract/commission'
import type { OrderEvent, OrderReason, OrderStatus } from '@rivulet/contract/choices'
import { dayOf } from '@rivulet/contract/day'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { invalid, refused } from '../../../errors.ts'
import { dropErased } from '../credit/drop-erased.ts'
import { type Change, type NewEvent, noteChange } from './change.ts'
import type { StoredOrder } from '../lock-order.ts'
import { whyNothingLeft } from './nothing-left.ts'
import { updateOrder } from './update-order.ts'

export type NewStatus = {
  status: OrderStatus
  reason: OrderReason | null
  note?: string | null
  /** Set when neither a person nor the shop decided. */
  event?: OrderEvent
}

/** The event that leads to a status. */
export const eventOf = { '0': 'approved', '1': 'failed', '2': 'reopened' } as const satisfies Record<
  OrderStatus,
  OrderEvent
>

/** Nothing is left to earn on, so it stays failed. */
export const isRefundedFully = ({
  amountCents,
  netCents,
}: Pick<StoredOrder, 'amountCents' | 'netCents'>): boolean => amountCents > 0 && netCents === 0

/** The status an order returns to when its failure is undone; a held approval counts as one. */
export const returnsTo = ({ status, heldAt }: StoredOrder): StoredOrder['returnsTo'] =>
  status === '1' ? null : heldAt === null ? status : '0'

/**
 * The caller holds the lock on the order. @returns the order after the change. @throws 422 when it already has that
 * status or was fully refunded, and
 * for a person when its affiliate was erased.
 */
export async function changeStatus(
  change: Change,
  order: StoredOrder,
  decision: NewStatus,
): Promise<StoredOrder> {
  const { status } = decision
  if (order.status === status) throw refused(orderMessages.transition, 'transition')
  if (isRefundedFully(order)) throw await nothingLeft(change.tx, order.id)
  const credited = status === '1' ? order : await dropErased(change, order)
  const { tx } = change
  const approval = {
    // The hold of the day of approval; later edits of the affiliate do not change it.
    hold_days: tx`(select coalesce(hold_days, 0) from account where account.id = shop_order.affiliate_id)`,
    // Approving an order confirms the browser's report.
    flags: tx`array_remove(flags, 'browser')`,
  }
  const columns = {
    ...decidedColumns(change, decision),
    commission_cents: commissionOf({ ...credited, status }, credited),
    // Any decision replaces a held approval.
    held_at: null,
    returns_to: null,
    ...(status === '0' && approval),
  }
  // Pipelined.
  const [changed] = await Promise.all([
    updateOrder(change, order.id, columns),
    noteChange(change, order.id, happenedBy(decision)),
  ])
  return changed
}

async function nothingLeft(tx: Change['tx'], id: number): Promise<Error> {
  const { blocked } = await whyNothingLeft(tx, id)
  return refused(blocked.join('. '), 'refunded')
}

/** The columns a decision sets. */
export const decidedColumns = (
  { now, zone }: Change,
  { status, reason, note = null }: NewStatus,
): Record<string, unknown> => ({ ...statusColumns(status, now, zone), reason, reason_note: note })

export const happenedBy = ({ status, reason, note, event = eventOf[status] }: NewStatus): NewEvent => ({
  event,
  reason,
  note,
})

/** A person's decision needs a reason, and 'other' needs a note. @throws 422 */
export function checkReason({ reason, note }: { reason?: string | null; note?: string | null }): void {
  if (!reason) throw invalid({ reason: [orderMessages.reason] })
  if (reason === 'other' && !note?.trim()) throw invalid({ note: [orderMessages.otherNote] })
}

/** Exactly one of the two dates is set on a decided order. */
export function statusColumns(status: OrderStatus, now: Date, zone: string): Record<string, unknown> {
  const approved = status === '0' ? now : null
  const declined = status === '1' ? now : null
  return {
    status,
    approved_at: approved,
    approved_on: approved && dayOf(approved, zone),
    declined_at: declined,
    declined_on: declined && dayOf(declined, zone),
  }
}
