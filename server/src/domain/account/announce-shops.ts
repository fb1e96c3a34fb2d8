// Notifies an affiliate of shops that the affiliate's form opens.
import type { Transaction } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../../notification/notify.ts'

/**
 * Call it before the shops are written. Not before the activation, whose mail names them all; nor of shops that stay
 * closed, as they are inactive or reserved for somebody else.
 */
export async function announceShops(
  tx: Transaction,
  deps: Deps,
  affiliateId: number,
  shops: readonly number[] | null | undefined,
): Promise<void> {
  if (!shops || shops.length === 0) return
  const opened = await tx<{ id: number; name: string }[]>`
    select s.id, s.name from shop s join account a on a.id = ${affiliateId}
    where s.id = any(${[...shops]}::bigint[]) and a.verified_at is not null
      and s.active and s.deleted_at is null and (s.affiliate_id is null or s.affiliate_id = a.id)
      and not exists (select from account_shop j where j.account_id = a.id and j.shop_id = s.id)
    order by s.name, s.id`
  const [first, ...others] = opened
  if (!first) return
  const facts = { shop: first.name, others: others.length }
  await notify(tx, deps, 'shop-opened', [{ subject: first.id, to: affiliateId, facts }])
}
