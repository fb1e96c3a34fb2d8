// Reads which migrations, views and functions were applied to a database.
import type { Queryable } from '../sql.ts'

export type AppliedFile = { name: string; checksum: string }
export type AppliedMigration = AppliedFile & { version: number }
export type Applied = { migrations: AppliedMigration[]; files: AppliedFile[] }

/** Null for a database that was never migrated. */
export async function readApplied(sql: Queryable): Promise<Applied | null> {
  if (!(await isThere(sql, 'schema_migration'))) return null
  const migrations = await sql<
    AppliedMigration[]
  >`select version, name, checksum from schema_migration order by version`
  const files = (await isThere(sql, 'schema_file'))
    ? await sql<AppliedFile[]>`select name, checksum from schema_file order by name`
    : []
  return { migrations: [...migrations], files: [...files] }
}

async function isThere(sql: Queryable, table: string): Promise<boolean> {
  const [row] = await sql<{ there: boolean }[]>`select to_regclass(${table}) is not null as there`
  return row?.there ?? false
}
