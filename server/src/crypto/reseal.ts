// Seals with the key of now whatever another key has sealed, or one without an id: beside running servers, and as often as one likes.
import type { Config } from '../config.ts'
import type { Sql } from '../db/sql.ts'
import { type Progress, unwatched } from '../progress/progress.ts'
import { readStored, removeStored, storeFile } from './file-store.ts'
import { knownKeys, noteKeys } from './known-keys.ts'
import { headOf, keyId, keyIdIn, open, openBytes, seal, sealBytes } from './seal.ts'

type Place = { table: string; column: string }
/** What is still sealed with another key; null is one without an id, or of a file that is not on this machine. */
export type Left = { place: string; key: string | null; count: number }
export type Resealed = { done: number; left: Left[] }
type Needs = { sql: Sql; config: Pick<Config, 'secret' | 'dataDir'>; progress?: Progress }

/** Few enough that nobody waits for the rows. */
const batch = 500

/**
 * `lost` forgets keys that nobody has any more, with what only they could open.
 * @throws Error with one sentence when no server has been started with the key of now.
 */
export async function reseal(needs: Needs, { lost = false } = {}): Promise<Resealed> {
  const { sql, config } = needs
  const now = keyId(config.secret.now)
  if (!lost && !(await knownKeys(sql)).includes(now))
    throw new Error(
      'No server has been started with this SECRET yet; restart all of them with it first.',
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

/** By their names, so that a new one needs no line here. */
const sealedPlaces = (sql: Sql): Promise<Place[]> => sql<Place[]>`
  select table_name as table, column_name as column
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = current_schema() and table_type = 'BASE TABLE' and data_type = 'text'
    and column_name ~ '(^|_)sealed(_|$)'
  order by 1, 2`

/** A value that somebody replaces meanwhile is theirs: what is written takes the place of what was read alone. */
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

async function countLeft({ sql, config }: Needs, places: readonly Place[]): Promise<Left[]> {
  const left: Left[] = []
  for (const { table, column } of places)
    left.push(
      ...(await sql<Left[]>`
        select ${`${table}.${column}`} as place, substring(${sql(column)} from '^s1[.]([0-9a-f]{8})[.]') as key, count(*) as count
        from ${sql(table)} where not starts_with(${sql(column)}, ${headOf(config.secret.now)}) group by 2 order by 2`),
    )
  return left
}

async function resealFiles({ sql, config, progress = unwatched }: Needs): Promise<Resealed> {
  const { secret, dataDir } = config
  progress.step('sealed files')
  const rows = await sql<{ key: string }[]>`select key from file where sealed order by key`
  const result: Resealed = { done: 0, left: [] }
  for (const { key } of rows) {
    progress.signal.throwIfAborted()
    progress.advance({ rows: 1 })
    const stored = await readStored(dataDir, key).catch(absent)
    if (stored && keyIdIn(stored) === keyId(secret.now)) continue
    const bytes = stored && attempt(() => openBytes(secret, stored))
    if (!bytes) {
      result.left.push({ place: `files/${key}`, key: stored && keyIdIn(stored), count: 1 })
      continue
    }
    // What a run left that was cut off.
    await removeStored(dataDir, `${key}.part`)
    await storeFile(dataDir, key, sealBytes(secret, bytes))
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

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
