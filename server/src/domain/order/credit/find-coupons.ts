// Finds the affiliates credited by the coupons of an order.
import type { CreditFirst } from '@rivulet/contract/coupon'
import { dayOf } from '@rivulet/contract/day'
import type { Transaction } from '../../../db/sql.ts'
import { type Earner, findEarner } from './find-owner.ts'

export type CouponCredit = Earner & { by: 'coupon'; couponId: number }
export type CouponCredits = {
  /** One per affiliate, in the order in which the shop names their codes. */
  credits: CouponCredit[]
  /** What counts beside a click of somebody else. */
  first: CreditFirst
}
type Named = { shopId: number; codes: readonly string[]; orderedAt: Date; zone: string }

/** A coupon counts on its days, while its affiliate is active and the shop is open to them. Locks them, unless only asked. */
export async function findCoupons(
  tx: Transaction,
  { shopId, codes, orderedAt, zone }: Named,
  only?: 'ask',
): Promise<CouponCredits> {
  const day = dayOf(orderedAt, zone)
  const coupons = await tx<{ id: number; affiliateId: number; first: CreditFirst }[]>`
    select p.id, p.affiliate_id as "affiliateId", s.credit_first as first
    from unnest(${[...codes]}::text[]) with ordinality n (code, place)
    join coupon p on p.shop_id = ${shopId} and lower(n.code) in (lower(p.code), lower(p.shop_number)) and p.deleted_at is null
    join shop s on s.id = p.shop_id
    where p.active and coalesce(p.valid_from <= ${day}, true) and coalesce(p.valid_until >= ${day}, true)
    order by n.place`
  const credits: CouponCredit[] = []
  for (const { id, affiliateId } of coupons) {
    if (credits.some((credit) => credit.affiliateId === affiliateId)) continue
    const earner = await findEarner(tx, { affiliateId, shopId }, only)
    if (earner && isOpen(earner, orderedAt)) credits.push({ ...earner, by: 'coupon', couponId: id })
  }
  return { credits, first: coupons[0]?.first ?? 'coupon' }
}

const isOpen = ({ active, erased, closedAt }: Earner, at: Date): boolean =>
  active && !erased && (closedAt === null || at.getTime() < closedAt)
