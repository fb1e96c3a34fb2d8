// The link that a tool is used with: it must lead to what the tool is for, and its affiliate must be able to promote that.
import type { Queryable } from '../../db/sql.ts'

export type UsedLink = {
  code: string
  /** The shop or campaign it leads to. */
  promoted: string
}

/** By its id or its short code. */
export async function findLink(
  sql: Queryable,
  toolId: number,
  link: { id: number } | { code: string },
): Promise<UsedLink | undefined> {
  const named = 'id' in link ? sql`k.id = ${link.id}` : sql`k.code = ${link.code}`
  const [found] = await sql<UsedLink[]>`
    select k.code, coalesce(c.name, s.name) as promoted
    from link k
    join link s on s.id = k.shop_id
    left join link c on c.id = k.campaign_id
    join account a on a.id = k.affiliate_id and a.active and a.deleted_at is null
    join tool_promotion_view p on p.tool_id = ${toolId} and p.affiliate_id = k.affiliate_id and p.shop_id = k.shop_id
      and (p.campaign_id is null or p.campaign_id = k.campaign_id)
    where ${named} and k.kind = 'link' and k.active and k.deleted_at is null
      and (c.id is null or (c.active and c.deleted_at is null))`
  return found
}
