// Counts the affiliates whom another rate of shops, campaigns or affiliates would concern.
import type { Queryable } from '../db/sql.ts'
import { type Level, openPlaces, ownRates } from './open-places.ts'

type Change = {
  level: Level
  ids: readonly number[]
  /** Basis points; null for no rate of their own. */
  rate: number | null
  at: Date
}

/** Those whose rate in an open shop or campaign would be another at that time. */
export async function countConcerned(sql: Queryable, { level, ids, rate, at }: Change): Promise<number> {
  const idOf = { campaign: sql`c.id`, shop: sql`s.id`, affiliate: sql`a.id` }[level]
  const then = (of: Level, own: ReturnType<Queryable>) => (of === level ? sql`${rate}::integer` : own)
  const [row] = await sql<{ affiliates: number }[]>`
    select count(distinct a.id)::integer as affiliates
    from ${openPlaces(sql)} cross join lateral ${ownRates(sql, sql`${at}::timestamptz`)}
    where ${idOf} = any(${[...ids]}::bigint[])
      and rate_of(co.basis_points, so.basis_points, ao.basis_points)
        <> rate_of(${then('campaign', sql`co.basis_points`)}, ${then('shop', sql`so.basis_points`)},
          ${then('affiliate', sql`ao.basis_points`)})`
  return row?.affiliates ?? 0
}
