// How far a new affiliate has come, computed from what is there.
import type { FirstSteps } from '@rivulet/contract/answers/home-answer'
import type { Queryable } from '../../db/sql.ts'

export async function readFirstSteps(sql: Queryable, affiliateId: number): Promise<FirstSteps> {
  const [row] = await sql<FirstSteps[]>`
    select a.iban is not null as bank,
      exists (select from account_shop j join shop s on s.id = j.shop_id
        where j.account_id = a.id and s.active and s.deleted_at is null and (s.affiliate_id is null or s.affiliate_id = a.id)) as shop,
      exists (select from offered_shop_view o where o.affiliate_id = a.id) as offered,
      exists (select from link k where k.affiliate_id = a.id and k.deleted_at is null) as link,
      exists (select from link k join hit_link_month h on h.link_id = k.id where k.affiliate_id = a.id and h.visits > 0) as click,
      exists (select from shop_order o where o.affiliate_id = a.id and o.deleted_at is null) as "order"
    from account a where a.id = ${affiliateId}`
  if (!row) throw new Error(`affiliate ${affiliateId} not found`)
  return row
}
