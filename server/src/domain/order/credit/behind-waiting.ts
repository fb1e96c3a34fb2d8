// Whether orders of an affiliate wait for their click to be stored, and for how long one may.
import type { Queryable } from '../../db/sql.ts'
import { before } from './signs.ts'

/** Milliseconds after its click: one that is not stored by then may never be. */
export const longestWait = 86_400_000

/** Orders are judged beside those before them: behind one that waits, the affiliate's others wait too. */
export async function isBehindWaiting(
  sql: Queryable,
  affiliateId: number,
  id?: number,
): Promise<boolean> {
  const [found] = await sql<{ behind: boolean }[]>`
    select exists (select from shop_order o
      where o.flags @> '{click_pending}' and o.affiliate_id = ${affiliateId} and o.deleted_at is null and ${before(sql, id ?? null)}) as behind`
  return found?.behind ?? false
}
