// The rate that a shop, a campaign or an affiliate has itself at a time, with what is planned.
import type { Queryable } from '../db/sql.ts'
import type { Level } from './open-places.ts'

export const tableOf = { shop: 'shop', campaign: 'campaign', affiliate: 'account' } as const
export const columnOf = { shop: 'shop_id', campaign: 'campaign_id', affiliate: 'affiliate_id' } as const

/** Basis points; null for none. */
export async function readOwnRate(
  sql: Queryable,
  level: Level,
  id: number,
  at: Date,
): Promise<number | null> {
  const named = (of: Level) => (of === level ? id : null)
  const [row] = await sql<{ rate: number | null }[]>`
    select o.basis_points as rate from ${sql(tableOf[level])} r cross join lateral own_rate_at(
      r.commission_basis_points, ${named('shop')}, ${named('campaign')}, ${named('affiliate')}, ${at}) o where r.id = ${id}`
  return row?.rate ?? null
}
