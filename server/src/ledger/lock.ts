// Makes whoever moves an affiliate's money wait for the one before: without it two payments could both find it payable.
import type { Transaction } from '../db/sql.ts'

/** Held until the transaction ends. Take it before reading anything that decides about money. */
export async function lockAffiliate(tx: Transaction, affiliateId: number): Promise<void> {
  await tx`select from account where id = ${affiliateId} for no key update`
}
