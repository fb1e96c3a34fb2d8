// Verifies the books: every order, payment and balance against the ledger lines.
import type { DifferenceKind } from '@rivulet/contract/messages/book-messages'
import { queryFile } from '../db/query-file.ts'
import type { Queryable } from '../db/sql.ts'
import { brokenSeals } from './seal.ts'

export type Discrepancy = {
  what: DifferenceKind
  /** Of the order, payment, affiliate, line, audit log entry or check. */
  id: number
  affiliateId: number | null
  expected: number | null
  booked: number | null
}

const askSums = queryFile<Discrepancy>(new URL('self-check.sql', import.meta.url))
const askLines = queryFile<Discrepancy>(new URL('chain.sql', import.meta.url))
const askActs = queryFile<Discrepancy>(new URL('../audit/changed-lines.sql', import.meta.url))

/** Empty when every amount matches, and every line of the ledger and audit log is unaltered. */
export async function findDiscrepancies(sql: Queryable): Promise<Discrepancy[]> {
  const sums = await askSums(sql)
  const lines = await askLines(sql)
  const changed = await askActs(sql)
  const none = { affiliateId: null, expected: null, booked: null }
  const broken = (await brokenSeals(sql)).map((seal): Discrepancy => ({ ...none, ...seal }))
  return [...sums, ...lines, ...changed, ...broken]
}
