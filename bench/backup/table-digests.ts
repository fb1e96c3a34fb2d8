// Digest of each table, independent of row order: row count and sum of row hashes.
import type { Sql } from '../../server/src/db/sql.ts'

/** By table, without the excluded ones. */
export async function tableDigests(
  sql: Sql,
  without: ReadonlySet<string>,
): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relpersistence = 'p' and relname not in ('schema_migration', 'schema_file') order by 1`
  const digests: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !without.has(table.name))) {
    const [row] = await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`
      return tx<{ digest: string }[]>`
        select count(*) || ' rows, ' || coalesce(sum(('x' || left(md5(row::text), 15))::bit(60)::bigint), 0) as digest
        from ${tx(name)} row`
    })
    digests[name] = row?.digest ?? ''
  }
  return digests
}
