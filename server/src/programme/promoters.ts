// Who promotes a shop or campaign and is notified when it closes or opens: one condition for the preview and the job.
import type { Queryable } from '../db/sql.ts'

/** SQL: shops `s` with the active affiliates `a` who have them (`j`), unless they are reserved for somebody else. */
const ofShops = (sql: Queryable) => sql`
  shop s join account_shop j on j.shop_id = s.id and (s.affiliate_id is null or s.affiliate_id = j.account_id)
    join account a on a.id = j.account_id and a.active and a.verified_at is not null and a.password_hash is not null
      and a.deleted_at is null and a.erased_at is null`

/** SQL: the same with campaigns `c` of shops that are open, for those who have links to them. */
const ofCampaigns = (sql: Queryable) => sql`
  campaign c join ${ofShops(sql)} on s.id = c.shop_id and s.active and s.deleted_at is null
    and (c.affiliate_id is null or c.affiliate_id = a.id)
    and exists (select from link k where k.campaign_id = c.id and k.affiliate_id = a.id and k.active and k.deleted_at is null)`

export const promoters = { shop: ofShops, campaign: ofCampaigns }

/** How many are notified when these shops or campaigns, which are switched on or off so far, close or open. */
export async function countPromoters(
  sql: Queryable,
  level: keyof typeof promoters,
  ids: readonly number[],
  active = true,
): Promise<number> {
  const of = level === 'shop' ? sql`s` : sql`c`
  const [row] = await sql<{ affiliates: number }[]>`
    select count(distinct a.id)::integer as affiliates from ${promoters[level](sql)}
    where ${of}.id = any(${ids as number[]}::bigint[]) and ${of}.active = ${active}`
  return row?.affiliates ?? 0
}
