// Seals the books and the audit log: digests of all that was written up to a line, which nobody can change without its being seen.
import { type Chained, holds, lastLine, sealOf } from '../db/chain.ts'
import type { Queryable, Sql } from '../db/sql.ts'

const books: Chained = { table: 'ledger_line', per: 'affiliate_id' }
const acts: Chained = { table: 'audit_line', per: 'chain' }

/** The last lines that are written for good. */
export type Ends = { line: number; act: number }

export const readEnds = async (sql: Sql): Promise<Ends> => ({
  line: await lastLine(sql, books),
  act: await lastLine(sql, acts),
})

/** As columns of a check. */
export const sealedUpTo = async (sql: Queryable, { line, act }: Ends) => ({
  seal: await sealOf(sql, books, line),
  act_seal: await sealOf(sql, acts, act),
})

export type Broken = { what: 'seal' | 'actSeal'; id: number }
type Sealed = Ends & { id: number; seal: Buffer; actSeal: Buffer | null }

/** What the last check sealed and is not as it was; `id` is the check's. */
export async function brokenSeals(sql: Queryable): Promise<Broken[]> {
  const [sealed] = await sql<Sealed[]>`
    select id, last_line as line, last_act as act, seal, act_seal as "actSeal" from book_check
    where seal is not null order by id desc limit 1`
  if (!sealed) return []
  const { id, line, act, seal, actSeal } = sealed
  const broken: Broken[] = []
  if (!(await holds(sql, books, { line, digest: seal }))) broken.push({ what: 'seal', id })
  // Checks of before there was an audit log sealed none.
  if (actSeal && !(await holds(sql, acts, { line: act, digest: actSeal })))
    broken.push({ what: 'actSeal', id })
  return broken
}
