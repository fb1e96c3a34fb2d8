// Baseline for backups: PostgreSQL itself writes every table through gzip, without another process.
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import type { Sql } from '../../server/src/db/sql.ts'
import { sizeOf } from './size-of.ts'

export async function writeRawCopies(
  sql: Sql,
  folder: string,
): Promise<{ seconds: number; bytes: number }> {
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`
  const begun = performance.now()
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    for (const { name } of tables)
      await tx.unsafe(`copy (select * from ${name}) to program 'gzip -3 > ${folder}/${name}.gz'`)
  })
  const seconds = (performance.now() - begun) / 1000
  const bytes = sizeOf(folder)
  rmSync(folder, { recursive: true })
  return { seconds, bytes }
}
