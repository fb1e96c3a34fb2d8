// An affiliate's balance, computed from the ledger each time it is asked for: nothing is stored that could drift.
import { fileURLToPath } from 'node:url'
import type { Queryable } from '../db/sql.ts'

/** Cents. */
export type Balance = {
  /** Net of approved orders. */
  approved: number
  /** Their commission. */
  commission: number
  /** Sum of all lines; may be negative. */
  balance: number
  /** Lines whose hold is not over. */
  onHold: number
  /** What may be paid now; never negative. */
  payable: number
  /** Payouts less what banks sent back. */
  paid: number
  /** Commission of pending orders. */
  expected: number
}

const file = fileURLToPath(new URL('balance.sql', import.meta.url))

export async function balanceOf(sql: Queryable, affiliateId: number, now: Date): Promise<Balance> {
  const [balance] = await sql.file<Balance[]>(file, [affiliateId, now])
  if (!balance) throw new Error('no balance was answered')
  return balance
}
