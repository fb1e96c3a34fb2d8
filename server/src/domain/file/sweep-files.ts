// Removes what nobody will ask for: uploads that were never attached, and bytes without a row.
import type { Engine } from '../../resource/engine.ts'
import { placesOf } from './attached.ts'
import { removeStored, storedBefore } from '../../http/file-store.ts'

const dayLong = 24 * 60 * 60_000

/** A form may stay open for a day. @returns how many files were removed. */
export async function sweepFiles(engine: Engine): Promise<number> {
  const { sql, config, now } = engine.deps
  const before = new Date(now().getTime() - dayLong)
  const hangs = placesOf(engine).reduce(
    (all, { served, column }) =>
      sql`${all} or exists (select from ${sql(served.resource.table)} row
        where ${sql(`row.${column}`)} @> jsonb_build_array(jsonb_build_object('file', file.key)))`,
    sql`false`,
  )
  await sql`delete from file where created_at < ${before} and not (${hangs})`
  const old = await storedBefore(config.dataDir, before)
  const rows = await sql<{ key: string }[]>`select key from file where key = any(${old}::text[])`
  const known = new Set(rows.map(({ key }) => key))
  const orphans = old.filter((name) => !known.has(name))
  for (const name of orphans) await removeStored(config.dataDir, name)
  return orphans.length
}
