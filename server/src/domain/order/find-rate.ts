// The commission rate an order on a link earns: the campaign's own, else the shop's, else the affiliate's.
import type { Queryable } from '../../db/sql.ts'

export type Rate = { basisPoints: number; source: 'campaign' | 'shop' | 'affiliate' }

/** An affiliate without a rate earns nothing; a rate of zero is a rate. */
export async function findRate(sql: Queryable, linkId: number): Promise<Rate> {
  const [row] = await sql<{ campaign: number | null; shop: number | null; affiliate: number | null }[]>`
    select c.commission_basis_points as campaign, s.commission_basis_points as shop, a.commission_basis_points as affiliate
    from link k join link s on s.id = k.shop_id join account a on a.id = k.affiliate_id
    left join link c on c.id = k.campaign_id where k.id = ${linkId} and k.kind = 'link'`
  if (!row) throw new Error(`link ${linkId} is gone`)
  if (row.campaign !== null) return { basisPoints: row.campaign, source: 'campaign' }
  if (row.shop !== null) return { basisPoints: row.shop, source: 'shop' }
  return { basisPoints: row.affiliate ?? 0, source: 'affiliate' }
}
