// The tables of our database, read from its catalogue, so that new ones are included automatically.
import { type CopySession, quoteName } from '../db/copy/copy-session.ts'
import type { Progress } from '../progress/progress.ts'

export type Table = { name: string; columns: string[] }

/**
 * Without partitions, which are part of their parent; unlogged counters; and the tables that say which schema it is,
 * and where the files are, which may be elsewhere after a restore.
 */
export const listTables = ({ ask }: CopySession): Promise<Table[]> =>
  ask(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname not in ('schema_migration', 'schema_file', 'file_store')
    group by c.relname order by c.relname`)

/** Quoted for COPY and SELECT. */
export const columnList = (columns: readonly string[]): string => columns.map(quoteName).join(', ')

export async function readSequences({ ask }: CopySession): Promise<Record<string, number | null>> {
  const rows = await ask<{ name: string; value: number | null }>(
    `select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function readHitMonths({ ask }: CopySession): Promise<string[]> {
  const rows = await ask<{ first: Date }>(`
    select to_timestamp(substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \\(''(-?\\d+)''\\)')::bigint / 1000.0) as first
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'hit'::regclass and c.relname <> 'hit_other' order by 1`)
  return rows.map(({ first }) => first.toISOString())
}

export async function readSchema({ ask }: CopySession): Promise<string[]> {
  const rows = await ask<{ name: string }>('select name from schema_migration order by version')
  return rows.map(({ name }) => name)
}

/**
 * Disables triggers and foreign keys during `work`, because rows arrive in any order. Foreign keys are recreated
 * afterwards, which validates them.
 */
export async function withoutRules(
  { ask }: CopySession,
  { step }: Progress,
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> {
  const references = await ask<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  for (const { table, name } of references)
    await ask(`alter table ${table} drop constraint ${quoteName(name)}`)
  // Only of tables that have some: those that are distributed have none, and may not be asked.
  const own = await ask<{ name: string }>(
    'select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal',
  )
  const ruled = tables.filter((table) => own.some(({ name }) => name === table.name))
  for (const { name } of ruled) await ask(`alter table ${quoteName(name)} disable trigger user`)
  await work()
  for (const { name } of ruled) await ask(`alter table ${quoteName(name)} enable trigger user`)
  for (const { table, name, definition } of references) {
    step(`references of ${table}`)
    await ask(`alter table ${table} add constraint ${quoteName(name)} ${definition}`)
  }
}
