// Converts SQL rows to API records: only the fields this audience may read, in wire form.
import type { FieldOf, UploadedFile } from '@rivulet/contract/fields'
import { hasRecords, readableFields } from '@rivulet/contract/resource'
import type { Resource } from '@rivulet/contract/resource'
import type { Queryable } from '../db/sql.ts'
import type { Actor } from '../auth/actor.ts'
import { columnOf } from './column.ts'
import type { Engine } from './engine.ts'
import { type Entry, listEntries, recordEntries, summedEntries, targetOf } from './select.ts'
import type { Served } from './serve.ts'
import { toWire } from './kinds.ts'

export type Raw = Record<string, unknown>
export type Wire = Record<string, unknown>

function wireFields(entries: readonly Entry[], raw: Raw, zone: string): Wire {
  const wire: Wire = {}
  for (const [name, field] of entries) {
    const value = raw[columnOf(name, field)]
    wire[name] =
      field.kind === 'reference' ? named(value, raw[`${name}_name`]) : toWire(field, value, zone)
  }
  return wire
}

const named = (id: unknown, name: unknown) =>
  id === null || id === undefined ? null : { id, name: String(name ?? id) }

function stampsOf(raw: Raw): Wire {
  const iso = (at: unknown) => (at instanceof Date ? at.toISOString() : null)
  return {
    id: raw.id,
    createdAt: iso(raw.created_at),
    updatedAt: iso(raw.updated_at),
    deletedAt: iso(raw.deleted_at),
  }
}

/** Who created, changed and removed it. */
const byOf = (raw: Raw): Wire => ({
  createdBy: named(raw.created_by, raw.created_by_name),
  updatedBy: named(raw.updated_by, raw.updated_by_name),
  deletedBy: named(raw.deleted_by, raw.deleted_by_name),
})

/** Rows of a list, with file names where the list includes files. */
export async function presentRows(
  engine: Engine,
  served: Served<Resource>,
  actor: Actor,
  raws: readonly Raw[],
): Promise<Wire[]> {
  const entries = listEntries(served.resource, actor.admin)
  const rows = raws.map((raw) => presentRow(engine, served, actor, { raw, entries }))
  for (const [name, field] of entries) {
    if (field.kind !== 'files') continue
    const known = await readFiles(
      engine.deps.sql,
      engine.deps,
      rows.map((row) => row[name]),
    )
    for (const row of rows) row[name] = withNames(known, row[name])
  }
  return rows
}

function presentRow(
  engine: Engine,
  served: Served<Resource>,
  actor: Actor,
  { raw, entries }: { raw: Raw; entries: readonly Entry[] },
): Wire {
  const fields = wireFields(entries, raw, engine.deps.config.accountingZone)
  const by = 'created_by_name' in raw ? byOf(raw) : {}
  const wire = hasRecords(served.resource) ? { ...stampsOf(raw), ...by, ...fields } : fields
  return withVirtual(engine, served, actor, wire, raw)
}

/** The totals row: sums, and ratios of these sums. */
export function presentTotals(engine: Engine, served: Served<Resource>, actor: Actor, raw: Raw): Wire {
  const ratios = readableFields(served.resource, actor.admin).filter(
    ([, f]) => 'ratio' in f && f.ratio !== undefined,
  )
  return wireFields(
    [...summedEntries(served.resource, actor.admin), ...ratios],
    raw,
    engine.deps.config.accountingZone,
  )
}

/** One record with reference lists, files, and who changed it. */
export async function presentRecord(
  engine: Engine,
  sql: Queryable,
  served: Served<Resource>,
  actor: Actor,
  raw: Raw,
): Promise<Wire> {
  const { resource } = served
  const wire = {
    ...stampsOf(raw),
    ...wireFields(recordEntries(resource, actor.admin), raw, engine.deps.config.accountingZone),
  }
  for (const [name, field] of readableFields(resource, actor.admin)) {
    if (field.kind === 'references') wire[name] = await readReferences(sql, field, raw.id as number)
    if (field.kind === 'files')
      wire[name] = withNames(await readFiles(sql, engine.deps, [wire[name]]), wire[name])
  }
  return withVirtual(engine, served, actor, actor.admin ? { ...wire, ...byOf(raw) } : wire, raw)
}

/** A resource's own fields are added last, limited to what the audience may read. */
function withVirtual(
  engine: Engine,
  served: Served<Resource>,
  actor: Actor,
  wire: Wire,
  raw: Raw,
): Wire {
  if (!served.present) return wire
  const added = served.present(wire, raw, { actor, deps: engine.deps })
  const readable = new Set(readableFields(served.resource, actor.admin).map(([name]) => name))
  return { ...wire, ...Object.fromEntries(Object.entries(added).filter(([name]) => readable.has(name))) }
}

async function readReferences(sql: Queryable, field: FieldOf<'references'>, id: number) {
  const target = targetOf(field)
  const { table, own, other } = field.through
  return [
    ...(await sql`select t.id, t.name from ${sql(table)} j join ${sql(target.table)} t on t.id = j.${sql(other)}
      where j.${sql(own)} = ${id} and t.deleted_at is null order by t.name, t.id`),
  ]
}

type StoredFile = { file: string; label?: string; description?: string }

type KnownFiles = ReadonlyMap<string, Omit<UploadedFile, 'file'>>

/** Name and size of each file by key, and why a virus scanner has not passed it, if one is configured. */
async function readFiles(
  sql: Queryable,
  { config }: Engine['deps'],
  lists: readonly unknown[],
): Promise<KnownFiles> {
  const keys = new Set(lists.flatMap(storedFiles).map(({ file }) => file))
  if (keys.size === 0) return new Map()
  const scanning = config.clamdUrl !== undefined
  const rows = await sql<
    { key: string; name: string; size: number; scan: UploadedFile['scan'] | null }[]
  >`
    select key, name, size, case when ${scanning} and not sealed and scan is distinct from 'clean' then coalesce(scan, 'waiting') end as scan
    from file where key = any(${[...keys]}::text[])`
  return new Map(rows.map(({ key, scan, ...file }) => [key, { ...file, ...(scan && { scan }) }]))
}

const storedFiles = (stored: unknown) => (Array.isArray(stored) ? stored : []) as StoredFile[]

const withNames = (known: KnownFiles, stored: unknown) =>
  storedFiles(stored).map((entry) => ({
    ...entry,
    ...(known.get(entry.file) ?? { name: entry.file, size: 0 }),
  }))
