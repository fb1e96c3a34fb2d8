// Notifies affiliates when a coupon starts or stops working for them, and announces every change to open screens of
// terms.
import { announce } from '../../db/announce.ts'
import type { Transaction } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../../notification/notify.ts'

/** `before`: whom it worked for; null where it was new, inactive or in the trash. */
export async function announceCoupon(
  tx: Transaction,
  deps: Deps,
  id: number,
  before: number | null,
): Promise<void> {
  announce(tx, 'terms')
  const now = await worksFor(tx, id)
  if (now === before) return
  if (before !== null) await announceTo(tx, deps, { id, to: before, works: 0 })
  if (now !== null) {
    const known = await tx`
      select from notification where account_id = ${now} and kind = 'coupon-given' and subject_id = ${id} limit 1`
    await announceTo(tx, deps, { id, to: now, ...(known.length > 0 && { works: 1 }) })
  }
}

/** Called before it moves there. */
export async function announceTrashed(tx: Transaction, deps: Deps, id: number): Promise<void> {
  announce(tx, 'terms')
  const to = await worksFor(tx, id)
  if (to !== null) await announceTo(tx, deps, { id, to, works: 0 })
}

async function worksFor(tx: Transaction, id: number): Promise<number | null> {
  const [row] = await tx<{ affiliateId: number }[]>`
    select affiliate_id as "affiliateId" from coupon where id = ${id} and active`
  return row?.affiliateId ?? null
}

type News = { id: number; to: number; works?: number }

/** Not before the account is activated. */
async function announceTo(tx: Transaction, deps: Deps, { id, to, ...works }: News): Promise<void> {
  const [named] = await tx<{ code: string; shop: string }[]>`
    select p.code, s.name as shop from coupon p join shop s on s.id = p.shop_id join account a on a.id = ${to}
    where p.id = ${id} and a.verified_at is not null`
  if (named) await notify(tx, deps, 'coupon-given', [{ subject: id, to, facts: { ...named, ...works } }])
}
