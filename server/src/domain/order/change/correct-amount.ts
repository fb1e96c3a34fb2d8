// An administrator says what the amount of an order is, and why: it settles whatever the shop has said of it before.
import { orderMessages } from '@rivulet/contract/order-messages'
import { refused } from '../../http/errors.ts'
import type { Change } from './change.ts'
import { changeNet } from './change-net.ts'
import { release, withoutFlags } from './clear-flags.ts'
import { isRefundedFully } from './change-status.ts'
import type { StoredOrder } from './lock-order.ts'
import { updateOrder } from './update-order.ts'

/** The order is locked. @throws 422 when the amount is what it was and nothing else was stated. */
export async function correctAmount(
  change: Change,
  order: StoredOrder,
  { cents, note }: { cents: number; note: string },
): Promise<void> {
  if (cents === order.amountCents - order.loweredCents && order.raisedCents === null)
    throw refused(orderMessages.amountSame)
  const corrected = await changeNet(
    change,
    order,
    { event: 'corrected', note },
    { amountCents: cents, loweredCents: 0, raisedCents: null },
  )
  // What failed it is decided now: it returns by no refund that is taken back.
  const settled =
    corrected.returnsTo !== null && corrected.reason === 'refunded' && !isRefundedFully(corrected)
      ? await updateOrder(change, order.id, { returns_to: null })
      : corrected
  await release(change, await withoutFlags(change, settled, ['amount_raised']))
}
