// Proves that the books add up: each order, each payment and each balance against the lines of the ledger.
import { fileURLToPath } from 'node:url'
import type { DifferenceKind } from '@rivulet/contract/book-messages'
import type { Queryable } from '../db/sql.ts'
import { brokenSeal } from './seal.ts'

export type Discrepancy = {
  what: DifferenceKind
  /** Of the order, payment, affiliate, line or check. */
  id: number
  affiliateId: number | null
  expected: number | null
  booked: number | null
}

const selfCheck = fileURLToPath(new URL('self-check.sql', import.meta.url))
const chain = fileURLToPath(new URL('chain.sql', import.meta.url))

/** Empty when every cent is where it belongs, and every line is as it was written. */
export async function findDiscrepancies(sql: Queryable): Promise<Discrepancy[]> {
  const sums = await sql.file<Discrepancy[]>(selfCheck)
  const lines = await sql.file<Discrepancy[]>(chain)
  const broken = await brokenSeal(sql)
  const seal = { what: 'seal', affiliateId: null, expected: null, booked: null } as const
  return [...sums, ...lines, ...(broken === null ? [] : [{ ...seal, id: broken }])]
}
