// Re-encrypts with the current key everything encrypted with another key, or one without an id; safe beside running
// servers, and repeatable.
import type { Config } from '../config/config.ts'
import type { Sql } from '../db/sql.ts'
import { type Progress, unwatched } from '../progress/progress.ts'
import { pathOfFile } from '../files/file-key.ts'
import { absent, type FileStore, readWhole } from '../files/file-store.ts'
import { knownKeys, noteKeys } from './known-keys.ts'
import { headOf, keyId, keyIdIn, open, openBytes, seal, sealBytes } from './seal.ts'

type Place = { table: string; column: string }
/** What is still encrypted with another key; null for one without an id, or for a file that is missing. */
export type RemainingValues = { place: string; key: string | null; count: number }
export type Resealed = { done: number; left: RemainingValues[] }
type Needs = { sql: Sql; config: Pick<Config, 'secret'>; files: FileStore; progress?: Progress }

/** Small, so that the rows are not locked for long. */
const batch = 500

/**
 * `lost` gives up keys nobody has any more, with the values only they could decrypt.
 * @throws Error with a one-line message when no server has been started with the current key.
 */
export async function reseal(needs: Needs, { lost = false } = {}): Promise<Resealed> {
  const { sql, config } = needs
  const now = keyId(config.secret.now)
  if (!lost && !(await knownKeys(sql)).includes(now))
    throw new Error(
      'No server has been started with this SECRET yet; restart all servers with it first.',
    )
  const places = await sealedPlaces(sql)
  let done = 0
  for (const place of places) done += await resealColumn(needs, place)
  const files = await resealFiles(needs)
  const left = [...(await countLeft(needs, places)), ...files.left]
  if (lost || left.every(({ key }) => key !== null)) {
    const needed = lost ? [] : left.map(({ key }) => String(key))
    await noteKeys(sql, [...new Set([now, ...needed])])
  }
  return { done: done + files.done, left }
}

/** Found by column name, so that a new one needs no change here. */
const sealedPlaces = (sql: Sql): Promise<Place[]> => sql<Place[]>`
  select table_name as table, column_name as column
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = current_schema() and table_type = 'BASE TABLE' and data_type = 'text'
    and column_name ~ '(^|_)sealed(_|$)'
  order by 1, 2`

/** Compare and set: a value changed by someone meanwhile is left alone. */
async function resealColumn(
  { sql, config, progress = unwatched }: Needs,
  place: Place,
): Promise<number> {
  progress.step(`${place.table}.${place.column}`)
  const table = sql(place.table)
  const column = sql(place.column)
  let done = 0
  for (let last = ''; ; ) {
    const rows = await sql<{ sealed: string }[]>`
      select distinct ${column} as sealed from ${table}
      where ${column} > ${last} and not starts_with(${column}, ${headOf(config.secret.now)})
      order by 1 limit ${batch}`
    if (rows.length === 0) return done
    last = rows.at(-1)?.sealed ?? last
    const pairs = rows.flatMap(({ sealed }) => {
      const text = attempt(() => open(config.secret, sealed))
      return text === null ? [] : [{ sealed, fresh: seal(config.secret, text) }]
    })
    const { count } = await sql`
      update ${table} row set ${column} = x.fresh
      from jsonb_to_recordset(${sql.json(pairs)}) as x(sealed text, fresh text) where row.${column} = x.sealed`
    done += count
    progress.advance({ rows: rows.length })
  }
}

async function countLeft({ sql, config }: Needs, places: readonly Place[]): Promise<RemainingValues[]> {
  const left: RemainingValues[] = []
  for (const { table, column } of places)
    left.push(
      ...(await sql<RemainingValues[]>`
        select ${`${table}.${column}`} as place, substring(${sql(column)} from '^s1[.]([0-9a-f]{8})[.]') as key, count(*) as count
        from ${sql(table)} where not starts_with(${sql(column)}, ${headOf(config.secret.now)}) group by 2 order by 2`),
    )
  return left
}

async function resealFiles({ sql, config, files, progress = unwatched }: Needs): Promise<Resealed> {
  const { secret } = config
  progress.step('sealed files')
  const rows = await sql<{ key: string }[]>`select key from file where sealed order by key`
  const result: Resealed = { done: 0, left: [] }
  for (const { key } of rows) {
    progress.signal.throwIfAborted()
    progress.advance({ rows: 1 })
    const stored = await readWhole(files, pathOfFile(key)).catch(absent)
    if (stored && keyIdIn(stored) === keyId(secret.now)) continue
    const bytes = stored && attempt(() => openBytes(secret, stored))
    if (!bytes) {
      result.left.push({ place: `files/${key}`, key: stored && keyIdIn(stored), count: 1 })
      continue
    }
    await files.write(pathOfFile(key), sealBytes(secret, bytes))
    result.done++
  }
  return result
}

function attempt<T>(opening: () => T): T | null {
  try {
    return opening()
  } catch {
    return null
  }
}
