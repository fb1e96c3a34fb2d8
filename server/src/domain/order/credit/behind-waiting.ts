// Whether an affiliate has orders waiting for their click to be stored, and how long an order may wait.
import type { Queryable } from '../../../db/sql.ts'
import { before } from '../judge/review-signs.ts'

/** Milliseconds after the click; one not stored by then may be lost. */
export const longestWait = 86_400_000

/** Orders are judged in relation to earlier ones, so orders of the affiliate behind a waiting one wait too. */
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
