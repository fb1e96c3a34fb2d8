// Optimises statistics sorted by day: finds the newest days that fill a window, instead of summing all days.
import { addDays } from '@rivulet/contract/day'
import type { ListRequest } from './list-request.ts'
import { conditionsOf, keysOf } from './select.ts'
import type { FoundRows, Reading } from './serve.ts'

/** Searching more days than this is as slow as summing all. */
const mostDays = 400

/**
 * A condition that restricts rows to the window's days; null when the window is
 * not at the newest days. `table` knows the newest day.
 */
export const newestDaysOf =
  (table: 'hit_link_day' | 'shop_order') =>
  (reading: Reading, request: ListRequest): Promise<FoundRows | null> =>
    findNewestDays(table, reading, request)

async function findNewestDays(
  table: string,
  reading: Reading,
  request: ListRequest,
): Promise<FoundRows | null> {
  const { sql, served, actor } = reading
  const [order] = request.order
  if (order?.name !== 'date' || !order.descending || request.limit === 0) return null
  const [newest] = await sql<{ day: string | null }[]>`select max(day) as day from ${sql(table)}`
  if (!newest?.day) return null
  const wanted = request.offset + request.limit
  // A single affiliate has few rows per day.
  for (let days = actor.affiliateId === null ? 2 : 30; days <= mostDays; ) {
    const begin = addDays(newest.day, 1 - days)
    const [found] = await sql<{ rows: number }[]>`
      select count(*) as rows from (
        select distinct ${keysOf(reading)} from ${sql(served.resource.view)} row
        where ${conditionsOf(reading, request)} and row.day >= ${begin}::date
      ) keys`
    const rows = found?.rows ?? 0
    if (rows >= wanted) return { where: sql`row.day >= ${begin}::date` }
    // Extrapolates from the rows found so far, plus half as much again.
    days = Math.ceil(days * Math.min(15, (1.5 * wanted) / Math.max(1, rows)))
  }
  return null
}
