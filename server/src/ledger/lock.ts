// Makes whoever moves an affiliate's money wait for the one before: without it two payments could both find it payable.
import type { Transaction } from '../db/sql.ts'

/** Those of several orders, always in one order. Held until the transaction ends. */
export async function lockAffiliatesOf(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  await tx`
    select from account where id in (select affiliate_id from shop_order where id = any(${orderIds as number[]}::bigint[]))
    order by id for no key update`
}

/** Several, always in one order. Held until the transaction ends. */
export async function lockAffiliates(tx: Transaction, affiliateIds: readonly number[]): Promise<void> {
  await tx`select from account where id = any(${affiliateIds as number[]}::bigint[]) order by id for no key update`
}

/** Held until the transaction ends. Take it before reading anything that decides about money. */
export async function lockAffiliate(tx: Transaction, affiliateId: number): Promise<void> {
  await tx`select from account where id = ${affiliateId} for no key update`
}
