// Hash-chained tables: each line holds a digest of the previous one in its chain, and a seal covers all of them.
import type { Queryable, Sql } from './sql.ts'

/** There is one chain per value of the column `per`. */
export type Chained = { table: string; per: string }
/** The seal of everything up to a line: a digest of the last line of each chain, which covers all lines before it. */
export type Seal = { line: number; digest: Buffer }

/** The last line before which no other can still be committed; 0 for an empty table. */
export async function lastLine(sql: Sql, { table }: Chained): Promise<number> {
  return sql.begin(async (tx) => {
    await tx`set local lock_timeout = '5s'`
    // Waits for running writers: a lower id may still be committed.
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

/** Whether the sealed lines are unchanged. */
export const holds = async (
  sql: Queryable,
  chained: Chained,
  { line, digest }: Seal,
): Promise<boolean> => digest.equals(await sealOf(sql, chained, line))
