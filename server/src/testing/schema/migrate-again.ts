// Applies migrations once more to a database of this version, for tests that have undone what they made.
import { migrate } from '../../db/migrate/migrate.ts'
import { readSchema } from '../../db/migrate/schema-files.ts'
import type { TestDatabase } from '../database.ts'

/** As before those that came later were made. @returns what was applied. */
export async function migrateAgain(
  { sql, url }: Pick<TestDatabase, 'sql' | 'url'>,
  versions: readonly number[],
): Promise<string[]> {
  const last = Math.max(...versions)
  const schema = readSchema()
  const migrations = schema.migrations.filter(({ version }) => version <= last)
  await sql`delete from schema_migration where version = any(${versions as number[]}::integer[])`
  const later = await sql`delete from schema_migration where version > ${last} returning *`
  const applied = await migrate(url, { schema: { ...schema, migrations } })
  if (later.length > 0) await sql`insert into schema_migration ${sql([...later])}`
  return applied
}
