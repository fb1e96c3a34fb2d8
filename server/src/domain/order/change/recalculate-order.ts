// Recalculates a pending order's commission with the rates that count for its date now.
import { commissionOf } from '@rivulet/contract/commission'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { refused } from '../../../errors.ts'
import { type Change, noteChange } from './change.ts'
import { findEarner, findOwners } from '../credit/find-owner.ts'
import type { StoredOrder } from '../lock-order.ts'
import { updateOrder } from './update-order.ts'

/** The caller holds the lock on the order. @throws 422 once it is decided. */
export async function recalculateOrder(
  change: Change,
  { id, status, shopId, orderedAt: at, affiliateId, linkId, netCents }: StoredOrder,
): Promise<void> {
  if (status !== '2' || affiliateId === null) throw refused(orderMessages.notPending)
  const owner =
    linkId === null
      ? await findEarner(change.tx, { affiliateId, shopId }, { at })
      : (await findOwners(change.tx, null, { linkId }, { at }))[0]
  if (!owner) throw new Error(`the affiliate or link of order ${id} was not found`)
  const { basisPoints, source, plannedRateId } = owner.rate
  await updateOrder(change, id, {
    rate_basis_points: basisPoints,
    rate_source: source,
    planned_rate_id: plannedRateId,
    commission_cents: commissionOf({ status, netCents }, { rateBasisPoints: basisPoints }),
  })
  await noteChange(change, id, { event: 'recalculated' })
}
