// Seals the ledger and the audit log: stores digests of everything up to a
// line, so that later changes to it are detected.
import { type Chained, holds, lastLine, sealOf } from '../db/chain.ts'
import type { Queryable, Sql } from '../db/sql.ts'

const ledger: Chained = { table: 'ledger_line', per: 'affiliate_id' }
const auditLog: Chained = { table: 'audit_line', per: 'chain' }

/** The last lines that are committed for good. */
export type LastLines = { line: number; act: number }

export const readEnds = async (sql: Sql): Promise<LastLines> => ({
  line: await lastLine(sql, ledger),
  act: await lastLine(sql, auditLog),
})

/** As columns of book_check. */
export const sealedUpTo = async (sql: Queryable, { line, act }: LastLines) => ({
  seal: await sealOf(sql, ledger, line),
  act_seal: await sealOf(sql, auditLog, act),
})

export type BrokenSeal = { what: 'seal' | 'actSeal'; id: number }
type Sealed = LastLines & { id: number; seal: Buffer; actSeal: Buffer | null }

/** Seals of the last check that no longer match; `id` is the check's. */
export async function brokenSeals(sql: Queryable): Promise<BrokenSeal[]> {
  const [sealed] = await sql<Sealed[]>`
    select id, last_line as line, last_act as act, seal, act_seal as "actSeal" from book_check
    where seal is not null order by id desc limit 1`
  if (!sealed) return []
  const { id, line, act, seal, actSeal } = sealed
  const broken: BrokenSeal[] = []
  if (!(await holds(sql, ledger, { line, digest: seal }))) broken.push({ what: 'seal', id })
  // Checks from before the audit log existed have no seal of it.
  if (actSeal && !(await holds(sql, auditLog, { line: act, digest: actSeal })))
    broken.push({ what: 'actSeal', id })
  return broken
}
