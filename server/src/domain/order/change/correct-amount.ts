// An administrator corrects an order's amount with a reason; that settles everything the shop has stated before.
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { refused } from '../../../errors.ts'
import type { Change } from './change.ts'
import { changeNet } from './change-net.ts'
import { release, withoutFlags } from '../judge/clear-flags.ts'
import { isRefundedFully } from './change-status.ts'
import type { StoredOrder } from '../lock-order.ts'
import { shareOut } from './refund-order.ts'
import { updateOrder } from './update-order.ts'

/** The caller holds the lock on the order. @throws 422 when the amount is unchanged and no other was stated. */
export async function correctAmount(
  change: Change,
  order: StoredOrder,
  { cents, note }: { cents: number; note: string },
): Promise<void> {
  if (cents === order.amountCents - order.loweredCents && order.raisedCents === null)
    throw refused(orderMessages.amountSame)
  // What was refunded of the sum paid is now a share of another amount.
  await shareOut(change, { ...order, amountCents: cents })
  const corrected = await changeNet(
    change,
    order,
    { event: 'corrected', note },
    { amountCents: cents, loweredCents: 0, raisedCents: null },
  )
  // The failure is now a decision, so taking back a refund no longer restores the order.
  const settled =
    corrected.returnsTo !== null && isRefundedFully(order) && !isRefundedFully(corrected)
      ? await updateOrder(change, order.id, { returns_to: null })
      : corrected
  await release(change, await withoutFlags(change, settled, ['amount_raised']))
}
