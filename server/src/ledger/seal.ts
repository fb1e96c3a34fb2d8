// Seals the ledger: a digest of all that was booked up to a line, which nobody can change without its being seen.
import type { Queryable, Sql } from '../db/sql.ts'

/** The last line that is booked for good: every line before it is there, and none will come. 0 for an empty ledger. */
export async function lastLine(sql: Sql): Promise<number> {
  return sql.begin(async (tx) => {
    await tx`set local lock_timeout = '5s'`
    // Waits for whoever is booking now: a number that was given out might still come.
    await tx`lock table ledger_line in share mode`
    const [row] = await tx<{ id: number }[]>`select coalesce(max(id), 0) as id from ledger_line`
    return row?.id ?? 0
  })
}

/** Over the last line of each affiliate, which stands for all before it. */
export async function sealOf(sql: Queryable, line: number): Promise<Buffer> {
  const [row] = await sql<{ seal: Buffer }[]>`
    select sha256(coalesce(string_agg(hash, '' order by affiliate_id), '')) as seal
    from (select distinct on (affiliate_id) affiliate_id, hash from ledger_line where id <= ${line} order by affiliate_id, id desc) ends`
  if (!row) throw new Error('the ledger could not be sealed')
  return row.seal
}

type Sealed = { id: number; lastLine: number; seal: Buffer }

/** The last check whose seal does not hold any more, as its number; null when all is as it was. */
export async function brokenSeal(sql: Queryable): Promise<number | null> {
  const [sealed] = await sql<Sealed[]>`
    select id, last_line as "lastLine", seal from book_check where seal is not null order by id desc limit 1`
  if (!sealed) return null
  return sealed.seal.equals(await sealOf(sql, sealed.lastLine)) ? null : sealed.id
}
