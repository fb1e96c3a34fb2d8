// Checks whether an affiliate may promote a shop: one rule for shops, campaigns and links.
import { linkMessages } from '@rivulet/contract/messages/link-messages'
import type { Queryable } from '../db/sql.ts'
import { invalid } from '../errors.ts'

/**
 * The account must be an active affiliate, not in the trash, and have the shop if one is given.
 * @throws 422 on the field `affiliate`, with the sentence.
 */
export async function checkRestriction(
  sql: Queryable,
  affiliateId: number | null,
  shopId: number | null,
  { message, sentence = linkMessages.affiliate }: { message?: string; sentence?: string } = {},
): Promise<void> {
  if (affiliateId === null) return
  const [able] = await sql`
    select from affiliate_view a where a.id = ${affiliateId} and a.active and a.deleted_at is null
      and (${shopId}::bigint is null or exists (select from account_shop j where j.account_id = a.id and j.shop_id = ${shopId}))`
  if (!able) throw invalid({ affiliate: [sentence] }, message)
}
