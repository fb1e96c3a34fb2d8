// Locks affiliates so that transactions moving their money run one after the other: otherwise two payments could both
// find the same amount payable.
import type { Transaction } from '../db/sql.ts'

/**
 * Locks the affiliates of several orders, always in the same order to avoid deadlocks. Held until the transaction ends.
 */
export async function lockAffiliatesOf(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  await tx`
    select from account where id in (select affiliate_id from shop_order where id = any(${orderIds as number[]}::bigint[]))
    order by id for no key update`
}

/** Locks several, always in the same order to avoid deadlocks. Held until the transaction ends. */
export async function lockAffiliates(tx: Transaction, affiliateIds: readonly number[]): Promise<void> {
  await tx`select from account where id = any(${affiliateIds as number[]}::bigint[]) order by id for no key update`
}

/** Held until the transaction ends. Take it before reading anything that a money decision depends on. */
export async function lockAffiliate(tx: Transaction, affiliateId: number): Promise<void> {
  await tx`select from account where id = ${affiliateId} for no key update`
}
