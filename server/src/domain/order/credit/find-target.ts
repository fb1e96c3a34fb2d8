// Finds the link that an order's credit is to be moved to, and explains why it cannot be used.
import { creditMessages } from '@rivulet/contract/messages/credit-messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import type { Transaction } from '../../../db/sql.ts'
import { invalid, notFound } from '../../../errors.ts'
import { findOwners, type Owner } from './find-owner.ts'
import type { StoredOrder } from '../lock-order.ts'

/** Locks the affiliate. @throws 404 for an order without credit, 422 when the link's affiliate cannot be credited. */
export async function findTarget(
  tx: Transaction,
  { shopId, affiliateId }: Pick<StoredOrder, 'shopId' | 'affiliateId'>,
  linkId: number,
): Promise<Owner> {
  if (affiliateId === null) throw notFound()
  const [owner] = await findOwners(tx, shopId, { linkId })
  if (!owner) throw invalid({ link: [orderMessages.shopOfLink] })
  if (owner.affiliateId === affiliateId) throw invalid({ link: [creditMessages.sameAffiliate] })
  if (owner.erased) throw invalid({ link: [creditMessages.erased] })
  const [who] = await tx<{ name: string; active: boolean }[]>`
    select name, active and verified_at is not null and deleted_at is null as active
    from account where id = ${owner.affiliateId}`
  if (!who?.active) throw invalid({ link: [creditMessages.inactive(who?.name ?? '')] })
  return owner
}
