// Undoes an import: what it stored moves to the trash, unless something else has happened to it since.
import type { DecisionPreview } from '@rivulet/contract/answers/decision-answer'
import type { ImportUndone, RecentImport } from '@rivulet/contract/answers/import-answer'
import type { Field } from '@rivulet/contract/fields'
import { type ImportName, imports } from '@rivulet/contract/imports/imports'
import { importUndoMessages as said } from '@rivulet/contract/messages/import-undo-messages'
import type { Resource } from '@rivulet/contract/resource'
import type { Actor } from '../auth/actor.ts'
import type { Queryable } from '../db/sql.ts'
import { notFound } from '../errors.ts'
import { auditReading } from '../resource/audit-records.ts'
import { columnOf } from '../resource/column.ts'
import { demand, type Engine, may } from '../resource/engine.ts'
import { inTransaction } from '../resource/save.ts'
import { trashWithin } from '../resource/trash.ts'
import type { Importer } from './importer.ts'

export type Undos = Readonly<Record<ImportName, Importer<never>['undo']>>
type Import = { id: number; kind: ImportName; file: string }
type Kept = { name: string; why: string }

/** Records that move to the trash in one transaction. */
const together = 200
/** Milliseconds after which a call answers how far it is. */
const patience = 5000
/** How many of the last imports are shown. */
const recent = 10

const needed = (kind: ImportName): string[] => (kind === 'order' ? ['destroy', 'edit'] : ['destroy'])

/** @throws 404 unless there is one, 403 without the permission to delete its records; of orders, to decide them too. */
async function readImport({ deps: { sql } }: Engine, actor: Actor, id: number): Promise<Import> {
  const [found] = Number.isNaN(id)
    ? []
    : await sql<Import[]>`
        select id, kind, file_name as file from csv_import where id = ${id}`
  if (!found) throw notFound()
  for (const level of needed(found.kind)) demand(actor, imports[found.kind].resource, level)
  return found
}

/** What can go, and what stays because of something that has happened to it. */
async function divide(sql: Queryable, undos: Undos, { id, kind }: Import, among?: number[]) {
  const resource: Resource = imports[kind].resource
  const label = columnOf(resource.label, resource.fields[resource.label] as Field)
  // Not since the import ended: it may go on later, and what was changed meanwhile must stay.
  const records = await sql<{ id: number; name: string; changed: boolean }[]>`
    select id, ${sql(label)} as name, updated_at > created_at as changed from ${sql(resource.table)}
    where import_id = ${id} and deleted_at is null ${among ? sql`and id = any(${among}::bigint[])` : sql``} order by id`
  const uses = await undos[kind].uses(
    sql,
    records.map((record) => record.id),
  )
  const used = new Map(uses.map((use) => [use.id, use.why]))
  const kept: Kept[] = []
  const going: number[] = []
  for (const record of records) {
    const why = used.get(record.id) ?? (record.changed ? said.changed : null)
    if (why === null) going.push(record.id)
    else kept.push({ name: record.name, why })
  }
  return { going, kept }
}

const keptWords = (kept: readonly Kept[]): string[] =>
  [...Map.groupBy(kept, ({ why }) => why)].map(([why, ones]) =>
    said.stays(
      ones.map(({ name }) => name),
      why,
    ),
  )

/** The last imports of a kind that were undone, or whose records are still there. */
export async function recentImports(
  { deps: { sql } }: Engine,
  actor: Actor,
  kind: ImportName,
): Promise<RecentImport[]> {
  const { resource } = imports[kind]
  demand(actor, resource, 'add')
  const undoable = needed(kind).every((level) => may(actor, resource, level))
  type Row = Omit<RecentImport, 'at' | 'undone' | 'undoable'> & {
    at: Date
    undoneAt: Date | null
    undoneBy: string
  }
  const rows = await sql<Row[]>`
    select i.id, i.file_name as file, i.ended_at as at, a.name as by, r.records,
      i.undone_at as "undoneAt", (select name from account where id = i.undone_by) as "undoneBy"
    from csv_import i join account a on a.id = i.created_by
    cross join lateral (select count(*)::int as records from ${sql(resource.table)} t
      where t.import_id = i.id and t.deleted_at is null) r
    where i.kind = ${kind} and (r.records > 0 or i.undone_at is not null) order by i.id desc limit ${recent}`
  return rows.map(({ undoneAt, undoneBy, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    undoable: undoable && row.records > 0,
    undone: undoneAt && { at: undoneAt.toISOString(), by: undoneBy },
  }))
}

export async function previewUndo(
  engine: Engine,
  actor: Actor,
  undos: Undos,
  id: number,
): Promise<DecisionPreview> {
  const { sql } = engine.deps
  const found = await readImport(engine, actor, id)
  const { going, kept } = await divide(sql, undos, found)
  if (going.length === 0) return { facts: [said.nothing, ...keptWords(kept)], blocked: true }
  const more = (await undos[found.kind].facts?.(sql, going)) ?? []
  const facts = [said.goes(found.kind, going.length), ...more, ...keptWords(kept)]
  return { facts, blocked: false }
}

/** For a few seconds; repeat it while `more`. Each part is done as a whole, so that an interrupted undo can go on. */
export async function undoImport(
  engine: Engine,
  actor: Actor,
  undos: Undos,
  id: number,
): Promise<ImportUndone> {
  const { deps } = engine
  const found = await readImport(engine, actor, id)
  const { resource } = imports[found.kind]
  const served = engine.served[found.kind]
  if (!served) throw new Error(`${found.kind} is not served`)
  const end = performance.now() + patience
  let removed = 0
  let left = (await divide(deps.sql, undos, found)).going
  while (left.length > 0 && (removed === 0 || performance.now() < end)) {
    const part = left.slice(0, together)
    removed += await inTransaction(engine, resource, actor, async (context) => {
      await undos[found.kind].lock?.(context.tx, part)
      // Meanwhile, one may have been paid.
      const { going } = await divide(context.tx, undos, found, part)
      await undos[found.kind].before?.(going, context, found.file)
      await trashWithin(engine, served, context, going)
      return going.length
    })
    left = left.slice(part.length)
  }
  const { kept } = await divide(deps.sql, undos, found)
  if (removed > 0)
    await deps.sql`update csv_import set undone_at = ${deps.now()}, undone_by = ${actor.accountId} where id = ${id}`
  const after = { removed, kept: kept.length }
  await auditReading(deps, actor, {
    ...{ action: 'undoImport', resource: resource.name, label: found.file, after },
  })
  return { removed, kept: kept.length, more: left.length > 0 }
}
