// An administrator moves an order's credit to another affiliate with a reason: the old one loses what was booked, the
// new one earns on their own terms.
import { creditMessages } from '@rivulet/contract/messages/credit-messages'
import { refused } from '../../../errors.ts'
import { type OrderState, orderState, takeBackOrder } from '../../../ledger/book-order.ts'
import { enqueuePostbacks } from '../../../outbox/enqueue-postbacks.ts'
import { type Change, noteChange } from '../change/change.ts'
import { release } from '../judge/clear-flags.ts'
import { findTarget, type Target } from './find-target.ts'
import { creditColumns } from '../insert-order.ts'
import type { StoredOrder } from '../lock-order.ts'
import { noteMove, returningClick } from './note-move.ts'
import { updateOrder } from '../change/update-order.ts'

/**
 * The caller holds the lock on the order. @returns the stored records for both.
 * @throws 422 when the affiliate cannot be credited.
 */
export async function moveCredit(
  change: Change,
  order: StoredOrder,
  { note, ...target }: Target & { note: string },
): Promise<{ moves: number[] }> {
  const { tx, actorId, now } = change
  const { id, affiliateId } = order
  const earner = await findTarget(tx, order, target)
  // The shop's confirmation would credit the order again.
  if (order.flags.includes('browser')) throw refused(creditMessages.browserOnly, 'browser')
  const [before] = await tx<OrderState[]>`${orderState(tx, id)}`
  if (!before || affiliateId === null) throw new Error(`order ${id} is gone`)
  const away = await noteMove(change, order, {
    ...{ direction: 'away', affiliateId, otherId: earner.affiliateId, linkId: order.linkId, note },
    cents: -order.commissionCents,
  })
  await takeBackOrder(tx, before, {
    ...{ actorId, now, note: creditMessages.lineAway(note), key: `order:${id}:move:${away}` },
  })
  await enqueuePostbacks(tx, now, [{ orderId: id, event: 'failed', audience: 'affiliate', lost: true }])
  const moved = await updateOrder(change, id, {
    ...creditColumns({ ...earner, by: 'moved' }, order),
    ...(await returningClick(tx, id, earner)),
    // A person has decided, so no click is awaited any more.
    flags: order.flags.filter((flag) => flag !== 'click_pending'),
  })
  await noteChange(change, id, { event: 'moved', note, lineNote: creditMessages.lineHere(note) })
  const here = await noteMove(change, moved, {
    ...{
      direction: 'here',
      affiliateId: earner.affiliateId,
      otherId: affiliateId,
      linkId: earner.linkId,
      note,
    },
    cents: moved.commissionCents,
  })
  const decided = order.status === '2' ? [] : ([order.status === '0' ? 'approved' : 'failed'] as const)
  await enqueuePostbacks(tx, now, [
    ...(['created', ...decided] as const).map((event) => ({
      ...{ orderId: id, event, audience: 'affiliate' as const },
    })),
    { orderId: id, event: 'adjusted', audience: 'operator' },
  ])
  await release(change, moved)
  return { moves: [away, here] }
}
