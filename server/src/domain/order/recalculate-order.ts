// Computes a pending order's commission again with the rates of this moment.
import { orderMessages } from '@rivulet/contract/order-messages'
import { refused } from '../../http/errors.ts'
import { type Change, noteChange } from './change.ts'
import { findOwners } from './find-owner.ts'
import type { StoredOrder } from './lock-order.ts'
import { updateOrder } from './update-order.ts'
import { worthOf } from './worth.ts'

/** The order is locked. @throws 422 once it is decided. */
export async function recalculateOrder(
  change: Change,
  { id, status, linkId, netCents }: StoredOrder,
): Promise<void> {
  if (status !== '2' || linkId === null) throw refused(orderMessages.notPending)
  const [owner] = await findOwners(change.tx, null, { linkId })
  if (!owner) throw new Error(`link ${linkId} is gone`)
  const { basisPoints, source } = owner.rate
  await updateOrder(change, id, {
    rate_basis_points: basisPoints,
    rate_source: source,
    commission_cents: worthOf({ status, netCents, rateBasisPoints: basisPoints }),
  })
  await noteChange(change, id, { event: 'recalculated' })
}
