// Finds the link used with a tool: it must promote the tool's shop or campaign, and its affiliate must be allowed to.
import type { Queryable } from '../../db/sql.ts'

export type UsedLink = {
  code: string
  /** The shop or campaign it leads to. */
  promoted: string
  shopUrl: string
  /** Host of the shop's links, when it has one. */
  ownHost: string | null
}

/** By id or short code. */
export async function findLink(
  sql: Queryable,
  toolId: number,
  link: { id: number } | { code: string },
): Promise<UsedLink | undefined> {
  const named = 'id' in link ? sql`k.id = ${link.id}` : sql`k.code = ${link.code}`
  const [found] = await sql<UsedLink[]>`
    select k.code, coalesce(c.name, s.name) as promoted, s.url as "shopUrl", s.own_host as "ownHost"
    from link k
    join shop s on s.id = k.shop_id
    left join campaign c on c.id = k.campaign_id
    join account a on a.id = k.affiliate_id and a.active and a.deleted_at is null
    join tool_promotion_view p on p.tool_id = ${toolId} and p.affiliate_id = k.affiliate_id and p.shop_id = k.shop_id
      and (p.campaign_id is null or p.campaign_id = k.campaign_id)
    where ${named} and k.active and k.deleted_at is null
      and (c.id is null or (c.active and c.deleted_at is null))`
  return found
}
