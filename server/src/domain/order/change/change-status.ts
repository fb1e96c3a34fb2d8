// Moves an order between pending, failed and approved: its dates, its reason, its trace and its money.
import { commissionOf } from '@rivulet/contract/commission'
import type { OrderEvent, OrderReason, OrderStatus } from '@rivulet/contract/choices'
import { dayOf } from '@rivulet/contract/day'
import { orderMessages } from '@rivulet/contract/order-messages'
import { invalid, refused } from '../../http/errors.ts'
import { type Change, type Happened, noteChange } from './change.ts'
import type { StoredOrder } from './lock-order.ts'
import { updateOrder } from './update-order.ts'

export type NewStatus = {
  status: OrderStatus
  reason: OrderReason | null
  note?: string | null
  /** When it was not decided by a person or shop. */
  event?: OrderEvent
}

const eventOf = { '0': 'approved', '1': 'failed', '2': 'reopened' } as const satisfies Record<
  OrderStatus,
  OrderEvent
>

/** Nothing of it is left to earn on: it stays failed. */
export const isRefundedFully = ({ amountCents, netCents }: StoredOrder): boolean =>
  amountCents > 0 && netCents === 0

/** What an order returns to when what fails it is taken back; an approval that is held is one. */
export const returnsTo = ({ status, heldAt }: StoredOrder): StoredOrder['returnsTo'] =>
  status === '1' ? null : heldAt === null ? status : '0'

/** The order is locked. @returns what has become of it. @throws 422 when it has that status already, or was refunded in full. */
export async function changeStatus(
  change: Change,
  order: StoredOrder,
  decision: NewStatus,
): Promise<StoredOrder> {
  const { status } = decision
  if (order.status === status) throw refused(orderMessages.transition, 'transition')
  if (isRefundedFully(order)) throw refused(orderMessages.refundedFully, 'refunded')
  const { tx } = change
  const approval = {
    // Of the day it is approved; later edits of the affiliate do not touch it.
    hold_days: tx`(select coalesce(hold_days, 0) from account where account.id = shop_order.affiliate_id)`,
    // Whoever approves it confirms what the browser said.
    flags: tx`array_remove(flags, 'browser')`,
  }
  const changed = await updateOrder(change, order.id, {
    ...decidedColumns(change, decision),
    commission_cents: commissionOf({ ...order, status }, order),
    // Whatever was decided, the shop's approval waits no longer.
    held_at: null,
    returns_to: null,
    ...(status === '0' && approval),
  })
  await noteChange(change, order.id, happenedBy(decision))
  return changed
}

/** What a decision writes on its order. */
export const decidedColumns = (
  { now, zone }: Change,
  { status, reason, note = null }: NewStatus,
): Record<string, unknown> => ({ ...statusColumns(status, now, zone), reason, reason_note: note })

export const happenedBy = ({ status, reason, note, event = eventOf[status] }: NewStatus): Happened => ({
  event,
  reason,
  note,
})

/** What a person decides needs a reason, and 'other' needs words. @throws 422 */
export function checkReason({ reason, note }: { reason?: string | null; note?: string | null }): void {
  if (!reason) throw invalid({ reason: [orderMessages.reason] })
  if (reason === 'other' && !note?.trim()) throw invalid({ note: [orderMessages.otherNote] })
}

/** Exactly one of the two dates is set once it is decided. */
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
