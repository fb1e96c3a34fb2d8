// Says that somebody has looked at an order and found nothing: an approval of its shop that waited takes effect.
import type { OrderFlag } from '@rivulet/contract/choices'
import { reviewMessages } from '@rivulet/contract/review-messages'
import { refused } from '../../http/errors.ts'
import { type Change, noteChange } from './change.ts'
import { changeStatus, isRefundedFully } from './change-status.ts'
import type { StoredOrder } from './lock-order.ts'
import { updateOrder } from './update-order.ts'

/** The first reason to look; what a browser said is confirmed by the shop itself. */
export const holding = (flags: readonly OrderFlag[]): OrderFlag | undefined =>
  flags.find((flag) => flag !== 'browser')

/** The order is locked. What only a browser has told still waits to be confirmed. @throws 422 when there is nothing to clear. */
export async function clearFlags(change: Change, order: StoredOrder): Promise<void> {
  if (!holding(order.flags)) throw refused(reviewMessages.none)
  const cleared = await withoutFlags(
    change,
    order,
    order.flags.filter((flag) => flag !== 'browser'),
  )
  await noteChange(change, order.id, { event: 'cleared' })
  await release(change, cleared)
}

/** A stated amount is kept no longer than its flag. */
export const withoutFlags = (change: Change, { id, flags }: StoredOrder, gone: readonly OrderFlag[]) =>
  updateOrder(change, id, {
    flags: flags.filter((flag) => !gone.includes(flag)),
    ...(gone.includes('amount_raised') && { raised_cents: null }),
  })

/** Approves what its shop approved while it was flagged. */
export async function release(change: Change, order: StoredOrder): Promise<StoredOrder> {
  if (order.heldAt === null || holding(order.flags) || isRefundedFully(order)) return order
  return changeStatus(change, order, {
    status: '0',
    reason: order.status === '1' ? 'reinstated' : null,
  })
}
