// Proves that the books add up: each order, each payment and each balance against the lines of the ledger.
import { fileURLToPath } from 'node:url'
import type { Queryable } from '../db/sql.ts'

export type Discrepancy = {
  what: 'order' | 'commission' | 'owner' | 'invoice' | 'balance'
  /** Of the order, payment or affiliate. */
  id: number
  affiliateId: number | null
  expected: number | null
  booked: number | null
}

const file = fileURLToPath(new URL('self-check.sql', import.meta.url))

/** Empty when every cent is where it belongs. */
export const findDiscrepancies = (sql: Queryable): Promise<Discrepancy[]> =>
  sql.file<Discrepancy[]>(file)
