// A shop, an affiliate and a link for load tests.
import type { Sql } from '../../db/sql.ts'
import { keyColumns } from '../../domain/shop/shop-key.ts'
import { makeAccount, type TestAccount } from '../account.ts'
import { makeLink, makeShop } from '../marketing.ts'
import { secret } from '../secret.ts'

export type Programme = {
  admin: TestAccount
  affiliate: TestAccount
  shopId: number
  apiKey: string
  link: { id: number; code: string }
}

/** Settings without rate limits, so that one shop, buyer and visitor can produce the load. */
export const unlimited = {
  LIMITS: 'order=9999999/s upload=9999999/s api=9999999/s',
  REVIEW: 'fast=off address=off conversion=off network=off',
}

/** The affiliate earns the full amount of each order, immediately payable. */
export async function makeProgramme(sql: Sql): Promise<Programme> {
  const admin = await makeAccount(sql, 'Administrator')
  const affiliate = await makeAccount(sql, 'Affiliate')
  await sql`update account set commission_basis_points = 10000, hold_days = 0 where id = ${affiliate.id}`
  const { key, columns } = keyColumns(secret)
  const shopId = await makeShop(sql, columns)
  const link = await makeLink(sql, { affiliateId: affiliate.id, shopId })
  return { admin, affiliate, shopId, apiKey: key, link }
}

let gifts = 0

/** Makes an amount payable to the affiliate. */
export const makePayable = (sql: Sql, affiliateId: number, cents: number) => sql`
  insert into ledger_line (affiliate_id, kind, cents, available_at, key, note, created_at)
  values (${affiliateId}, 'manual', ${cents}, now(), ${`gift:${affiliateId}:${++gifts}`}, 'GIFT', now())`
