// Credits an order that found nobody to a link of its shop, as an admin decides and says why.
import { creditMessages } from '@rivulet/contract/credit-messages'
import { orderMessages } from '@rivulet/contract/order-messages'
import { invalid, notFound } from '../../http/errors.ts'
import { type Change, noteChange } from './change.ts'
import { findOwners } from './find-owner.ts'
import { creditColumns } from './insert-order.ts'
import type { StoredOrder } from './lock-order.ts'
import { updateOrder } from './update-order.ts'

type Assignment = { linkId: number; note: string }

/** The order is locked. Approved already, it earns at once. @throws 422 when the link is another shop's. */
export async function assignOrder(
  change: Change,
  { id, shopId, affiliateId, netCents, status }: StoredOrder,
  { linkId, note }: Assignment,
): Promise<void> {
  if (affiliateId !== null) throw notFound()
  const [owner] = await findOwners(change.tx, shopId, { linkId })
  if (!owner) throw invalid({ link: [orderMessages.shopOfLink] })
  if (owner.erased) throw invalid({ link: [creditMessages.erased] })
  await updateOrder(change, id, {
    ...creditColumns({ ...owner, by: 'hand' }, { netCents, status }),
    unattributed_reason: null,
  })
  await noteChange(change, id, { event: 'assigned', note })
}
