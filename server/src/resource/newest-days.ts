// Finds the newest days of statistics that fill a window, so that it is not summed from all days there are.
import { addDays } from '@rivulet/contract/day'
import type { ListRequest } from './list-request.ts'
import { conditionsOf, keysOf } from './select.ts'
import type { Found, Reading } from './serve.ts'

/** Looking at more days than this is no less than looking at all. */
const mostDays = 400

/** A condition that holds for the days of the window; null when these are not the newest. `table` knows the newest day. */
export const newestDaysOf =
  (table: 'hit_link_day' | 'shop_order') =>
  (reading: Reading, request: ListRequest): Promise<Found | null> =>
    findNewestDays(table, reading, request)

async function findNewestDays(
  table: string,
  reading: Reading,
  request: ListRequest,
): Promise<Found | null> {
  const { sql, served, actor } = reading
  const [order] = request.order
  if (order?.name !== 'date' || !order.descending || request.limit === 0) return null
  const [newest] = await sql<{ day: string | null }[]>`select max(day) as day from ${sql(table)}`
  if (!newest?.day) return null
  const wanted = request.offset + request.limit
  // An affiliate has few rows a day.
  for (let days = actor.affiliateId === null ? 2 : 30; days <= mostDays; ) {
    const begin = addDays(newest.day, 1 - days)
    const [found] = await sql<{ rows: number }[]>`
      select count(*) as rows from (
        select distinct ${keysOf(reading)} from ${sql(served.resource.view)} row
        where ${conditionsOf(reading, request)} and row.day >= ${begin}::date
      ) keys`
    const rows = found?.rows ?? 0
    if (rows >= wanted) return { where: sql`row.day >= ${begin}::date` }
    // As many as should hold the window, at the rate of these, and half as many again.
    days = Math.ceil(days * Math.min(15, (1.5 * wanted) / Math.max(1, rows)))
  }
  return null
}
