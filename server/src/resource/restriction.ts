// May this affiliate promote that shop? One rule for shops, campaigns and links.
import { linkMessages } from '@rivulet/contract/link-messages'
import type { Queryable } from '../db/sql.ts'
import { invalid } from '../http/errors.ts'

/**
 * The affiliate must be one, active, not in the trash and, when a shop is given, have that shop.
 * @throws 422 on the field `affiliate`.
 */
export async function checkRestriction(
  sql: Queryable,
  affiliateId: number | null,
  shopId: number | null,
  message?: string,
): Promise<void> {
  if (affiliateId === null) return
  const [able] = await sql`
    select from affiliate_view a where a.id = ${affiliateId} and a.active and a.deleted_at is null
      and (${shopId}::bigint is null or exists (select from account_shop j where j.account_id = a.id and j.shop_id = ${shopId}))`
  if (!able) throw invalid({ affiliate: [linkMessages.affiliate] }, message)
}
