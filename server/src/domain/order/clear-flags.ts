// Says that somebody has looked at an order and found nothing: it is decided like any other from then on.
import { reviewMessages } from '@rivulet/contract/review-messages'
import { refused } from '../../http/errors.ts'
import { type Change, noteChange } from './change.ts'
import type { StoredOrder } from './lock-order.ts'
import { updateOrder } from './update-order.ts'

/** The order is locked. What only a browser has told still waits to be confirmed. @throws 422 when there is nothing to clear. */
export async function clearFlags(change: Change, { id, flags }: StoredOrder): Promise<void> {
  const left = flags.filter((flag) => flag === 'browser')
  if (left.length === flags.length) throw refused(reviewMessages.none)
  await updateOrder(change, id, { flags: left })
  await noteChange(change, id, { event: 'cleared' })
}
