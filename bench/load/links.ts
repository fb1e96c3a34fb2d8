// Creates links for the load to follow: those of a new affiliate, to a new shop.
import type { Sql } from '../../server/src/db/sql.ts'
import { makeAccount } from '../../server/src/testing/account.ts'
import { makeLink, makeShop } from '../../server/src/testing/marketing.ts'

/** @returns their codes. `shop` has columns of the shop. */
export async function makeLinks(
  sql: Sql,
  count: number,
  shop: Record<string, unknown> = {},
): Promise<string[]> {
  const { id: affiliateId } = await makeAccount(sql, 'Affiliate')
  const shopId = await makeShop(sql, shop)
  const codes: string[] = []
  for (let n = 0; n < count; n++) codes.push((await makeLink(sql, { affiliateId, shopId })).code)
  return codes
}
