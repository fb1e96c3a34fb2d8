// Cleans up storage: uploads that were never attached, and bytes without a row.
import type { Engine } from '../../resource/engine.ts'
import { placesOf } from './attached.ts'
import { filesPrefix, pathOfFile } from '../../files/file-key.ts'
import { markerPath } from '../../files/known-store.ts'

const dayLong = 24 * 60 * 60_000

/** A form may stay open for a day. @returns how many files were removed. */
export async function sweepFiles(engine: Engine): Promise<number> {
  const { sql, files, now } = engine.deps
  // Never on another disk or bucket than the one the database knows.
  await files.check()
  const before = new Date(now().getTime() - dayLong)
  const hangs = placesOf(engine).reduce(
    (all, { served, column }) =>
      sql`${all} or exists (select from ${sql(served.resource.table)} row
        where ${sql(`row.${column}`)} @> jsonb_build_array(jsonb_build_object('file', file.key)))`,
    sql`false`,
  )
  await sql`delete from file where created_at < ${before} and not (${hangs})`
  let removed = await files.removeUnfinished(filesPrefix, before)
  const old: string[] = []
  for await (const { path, writtenAt } of files.list(filesPrefix))
    if (writtenAt < before && path !== markerPath) old.push(path.slice(filesPrefix.length))
  const rows = await sql<{ key: string }[]>`select key from file where key = any(${old}::text[])`
  const known = new Set(rows.map(({ key }) => key))
  for (const name of old) {
    if (known.has(name)) continue
    await files.remove(pathOfFile(name))
    removed++
  }
  return removed
}
