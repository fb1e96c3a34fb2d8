// Whom a person credits an order to, by a link of its shop or without one, and why that is not possible.
import { creditMessages } from '@rivulet/contract/messages/credit-messages'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import type { Transaction } from '../../../db/sql.ts'
import { invalid, notFound } from '../../../errors.ts'
import { type Earner, findEarner, findOwners } from './find-owner.ts'
import type { StoredOrder } from '../lock-order.ts'

/** Either is enough; with both, the link must be the affiliate's. */
export type Target = { linkId: number | null; affiliateId: number | null }

/** Locks the affiliate. @throws 422 when the link belongs to another shop or affiliate, or nothing is named. */
export async function findNamed(
  tx: Transaction,
  { shopId, orderedAt: at }: Pick<StoredOrder, 'shopId' | 'orderedAt'>,
  { linkId, affiliateId }: Target,
): Promise<Earner> {
  if (linkId !== null) {
    const [owner] = await findOwners(tx, shopId, { linkId }, { at })
    if (!owner) throw invalid({ link: [orderMessages.shopOfLink] })
    if (affiliateId !== null && affiliateId !== owner.affiliateId)
      throw invalid({ link: [orderMessages.affiliateOfLink] })
    if (owner.erased) throw invalid({ link: [creditMessages.erased] })
    return owner
  }
  if (affiliateId === null) throw invalid({ link: [decisionMessages.order.linkOrAffiliate] })
  const earner = await findEarner(tx, { affiliateId, shopId }, { at })
  if (!earner) throw invalid({ affiliate: [messages.field.choice] })
  if (earner.erased) throw invalid({ affiliate: [creditMessages.erased] })
  return earner
}

/**
 * The same for an order whose credit is to be moved. @throws 404 for an order without credit, 422 also for the affiliate
 * who has it, and for one who is not active.
 */
export async function findTarget(
  tx: Transaction,
  order: Pick<StoredOrder, 'shopId' | 'orderedAt' | 'affiliateId'>,
  target: Target,
): Promise<Earner> {
  const { affiliateId } = order
  if (affiliateId === null) throw notFound()
  const earner = await findNamed(tx, order, target)
  const field = target.linkId === null ? 'affiliate' : 'link'
  if (earner.affiliateId === affiliateId) throw invalid({ [field]: [creditMessages.sameAffiliate] })
  const [who] = await tx<{ name: string; active: boolean }[]>`
    select name, active and verified_at is not null and deleted_at is null as active
    from account where id = ${earner.affiliateId}`
  if (!who?.active) throw invalid({ [field]: [creditMessages.inactive(who?.name ?? '')] })
  return earner
}
