// Notifies an affiliate of a coupon that is theirs from now on, and terms that are being read of any change.
import { announce } from '../../db/announce.ts'
import type { Transaction } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../../notification/notify.ts'

/** `before`: the stored row; null when it is new. Not before the activation, nor of a coupon that does not count. */
export async function announceCoupon(
  tx: Transaction,
  deps: Deps,
  id: number,
  before: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  announce(tx, 'terms')
  const [given] = await tx<{ affiliateId: number; code: string; shop: string }[]>`
    select p.affiliate_id as "affiliateId", p.code, s.name as shop
    from coupon p join shop s on s.id = p.shop_id join account a on a.id = p.affiliate_id
    where p.id = ${id} and p.active and a.verified_at is not null`
  if (!given || (before?.active && given.affiliateId === before.affiliate_id)) return
  const { affiliateId: to, code, shop } = given
  await notify(tx, deps, 'coupon-given', [{ subject: id, to, facts: { code, shop } }])
}
