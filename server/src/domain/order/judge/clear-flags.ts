// Clears an order's flags after review; a held approval of the shop then takes effect.
import type { OrderFlag } from '@rivulet/contract/choices'
import { reviewMessages } from '@rivulet/contract/messages/review-messages'
import { refused } from '../../../errors.ts'
import { type Change, noteChange } from '../change/change.ts'
import { changeStatus, isRefundedFully } from '../change/change-status.ts'
import type { StoredOrder } from '../lock-order.ts'
import { updateOrder } from '../change/update-order.ts'

/** The first flag that holds an order; the shop itself confirms what a browser reported. */
export const holding = (flags: readonly OrderFlag[]): OrderFlag | undefined =>
  flags.find((flag) => flag !== 'browser')

/**
 * The caller holds the lock on the order. An order from a browser still waits for confirmation. @throws 422 when
 * there is nothing to clear.
 */
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

/** Approves an order whose approval was held because of its flags. */
export async function release(change: Change, order: StoredOrder): Promise<StoredOrder> {
  if (order.heldAt === null || holding(order.flags) || isRefundedFully(order)) return order
  return changeStatus(change, order, {
    status: '0',
    reason: order.status === '1' ? 'reinstated' : null,
  })
}
