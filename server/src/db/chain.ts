// Tables whose lines are chained by their digests, each to the one before it of the same kind: what a seal is taken of.
import type { Queryable, Sql } from './sql.ts'

/** `per` is the column whose values have a chain each. */
export type Chained = { table: string; per: string }
/** All that was written up to a line: a digest of the last line of each chain, which stands for all before it. */
export type Seal = { line: number; digest: Buffer }

/** The last line that is written for good: every line before it is there, and none will come. 0 for an empty table. */
export async function lastLine(sql: Sql, { table }: Chained): Promise<number> {
  return sql.begin(async (tx) => {
    await tx`set local lock_timeout = '5s'`
    // Waits for whoever is writing now: a number that was given out might still come.
    await tx`lock table ${tx(table)} in share mode`
    const [row] = await tx<{ id: number }[]>`select coalesce(max(id), 0) as id from ${tx(table)}`
    return row?.id ?? 0
  })
}

export async function sealOf(sql: Queryable, { table, per }: Chained, line: number): Promise<Buffer> {
  const [row] = await sql<{ seal: Buffer }[]>`
    select sha256(coalesce(string_agg(hash, '' order by per), '')) as seal
    from (select distinct on (${sql(per)}) ${sql(per)} as per, hash from ${sql(table)} where id <= ${line}
      order by ${sql(per)}, id desc) ends`
  if (!row) throw new Error(`${table} could not be sealed`)
  return row.seal
}

/** Whether all that was sealed is still as it was. */
export const holds = async (
  sql: Queryable,
  chained: Chained,
  { line, digest }: Seal,
): Promise<boolean> => digest.equals(await sealOf(sql, chained, line))
