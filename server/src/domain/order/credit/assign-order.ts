// An administrator credits an unattributed order to a link of its shop,
// or to an affiliate without a link, with a reason.
import { creditMessages } from '@rivulet/contract/messages/credit-messages'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { invalid, notFound } from '../../../errors.ts'
import { type Change, noteChange } from '../change/change.ts'
import { type Earner, findEarner, findOwners } from './find-owner.ts'
import { creditColumns } from '../insert-order.ts'
import type { StoredOrder } from '../lock-order.ts'
import { updateOrder } from '../change/update-order.ts'

type Assignment = { linkId: number | null; affiliateId: number | null; note: string }

/**
 * The caller holds the lock on the order. If already approved, it earns at once. @throws 422 when the link belongs to
 * another shop or affiliate, or nothing is named.
 */
export async function assignOrder(
  change: Change,
  { id, shopId, affiliateId, netCents, status }: StoredOrder,
  assignment: Assignment,
): Promise<void> {
  if (affiliateId !== null) throw notFound()
  const earner = await earnerOf(change, shopId, assignment)
  await updateOrder(change, id, {
    ...creditColumns({ ...earner, by: 'hand' }, { netCents, status }),
    unattributed_reason: null,
  })
  await noteChange(change, id, { event: 'assigned', note: assignment.note })
}

async function earnerOf(
  { tx }: Change,
  shopId: number,
  { linkId, affiliateId }: Assignment,
): Promise<Earner> {
  if (linkId !== null) {
    const [owner] = await findOwners(tx, shopId, { linkId })
    if (!owner) throw invalid({ link: [orderMessages.shopOfLink] })
    if (affiliateId !== null && affiliateId !== owner.affiliateId)
      throw invalid({ link: [orderMessages.affiliateOfLink] })
    if (owner.erased) throw invalid({ link: [creditMessages.erased] })
    return owner
  }
  if (affiliateId === null) throw invalid({ link: [decisionMessages.order.linkOrAffiliate] })
  const earner = await findEarner(tx, { affiliateId, shopId })
  if (!earner) throw invalid({ affiliate: [messages.field.choice] })
  if (earner.erased) throw invalid({ affiliate: [creditMessages.erased] })
  return earner
}
