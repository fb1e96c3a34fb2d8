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
  /** Whether the shop has a coupon with one of the codes, whether or not it counts. */
  known: boolean
}
type Named = { shopId: number; codes: readonly string[]; orderedAt: Date; zone: string }

/** A coupon counts on its days, while its affiliate is active and the shop is open to them. Locks them, unless only asked. */
export const findCoupons = async (
  tx: Transaction,
  { shopId, ...named }: Named,
  only?: 'ask',
): Promise<CouponCredits> =>
  creditsOf(await listCoupons(tx, shopId, named.codes), named, (affiliateId) =>
    findEarner(tx, { affiliateId, shopId }, { at: named.orderedAt, only }),
  )

/**
 * The same for many orders of a shop that name some of these codes: asked once, and locks nobody. Rates are those of one
 * of the orders, because only whom they credit is of interest.
 */
export async function couponFinder(tx: Transaction, shopId: number, codes: Iterable<string>) {
  const coupons = await listCoupons(tx, shopId, [...new Set(codes)])
  const byCode = Map.groupBy(coupons, ({ named }) => named)
  const earners = new Map<number, Promise<Earner | undefined>>()
  const earnerOf = (affiliateId: number, at: Date) => {
    const earner =
      earners.get(affiliateId) ?? findEarner(tx, { affiliateId, shopId }, { at, only: 'ask' })
    earners.set(affiliateId, earner)
    return earner
  }
  return (order: Omit<Named, 'shopId'>): Promise<CouponCredits> =>
    creditsOf(
      order.codes.flatMap((code) => byCode.get(code) ?? []),
      order,
      (affiliateId) => earnerOf(affiliateId, order.orderedAt),
    )
}

type Coupon = {
  id: number
  affiliateId: number
  first: CreditFirst
  /** As the order names it. */
  named: string
  active: boolean
  validFrom: string | null
  validUntil: string | null
}

/** In the order in which they are named. */
const listCoupons = (tx: Transaction, shopId: number, codes: readonly string[]): PromiseLike<Coupon[]> =>
  tx<Coupon[]>`
    select p.id, p.affiliate_id as "affiliateId", s.credit_first as first, n.code as named, p.active,
      p.valid_from as "validFrom", p.valid_until as "validUntil"
    from unnest(${[...codes]}::text[]) with ordinality n (code, place)
    join coupon p on p.shop_id = ${shopId} and lower(n.code) in (lower(p.code), lower(p.shop_number)) and p.deleted_at is null
    join shop s on s.id = p.shop_id
    order by n.place, p.id`

async function creditsOf(
  coupons: readonly Coupon[],
  { orderedAt, zone }: Pick<Named, 'orderedAt' | 'zone'>,
  earnerOf: (affiliateId: number) => Promise<Earner | undefined>,
): Promise<CouponCredits> {
  const day = dayOf(orderedAt, zone)
  const valid = coupons.filter(
    ({ active, validFrom, validUntil }) =>
      active && (validFrom ?? day) <= day && (validUntil ?? day) >= day,
  )
  const credits: CouponCredit[] = []
  for (const { id, affiliateId } of valid) {
    if (credits.some((credit) => credit.affiliateId === affiliateId)) continue
    const earner = await earnerOf(affiliateId)
    if (earner && isOpen(earner, orderedAt)) credits.push({ ...earner, by: 'coupon', couponId: id })
  }
  return { credits, first: valid[0]?.first ?? 'coupon', known: coupons.length > 0 }
}

const isOpen = ({ active, erased, closedAt }: Earner, at: Date): boolean =>
  active && !erased && (closedAt === null || at.getTime() < closedAt)
