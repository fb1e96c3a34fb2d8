// Which record a file is attached to: whoever may read the record's field may read the file.
import { imports } from '@rivulet/contract/imports/imports'
import { allows, canWrite, fieldsOf, type Resource } from '@rivulet/contract/resource'
import type { Queryable } from '../../db/sql.ts'
import type { Actor } from '../../auth/actor.ts'
import { columnOf } from '../../resource/column.ts'
import { type Engine, may } from '../../resource/engine.ts'
import { reach } from '../../resource/select.ts'
import type { Served } from '../../resource/serve.ts'

type Field = { served: Served<Resource>; column: string; writable: (admin: boolean) => boolean }

export const placesOf = (engine: Engine): Field[] =>
  Object.values(engine.served).flatMap((served) =>
    fieldsOf(served.resource)
      .filter(([, field]) => field.kind === 'files')
      .map(([name, field]) => ({
        served,
        column: columnOf(name, field),
        writable: (admin) => canWrite(field, admin),
      })),
  )

/** Whether there is a field this actor could attach a file to, or a list to import one into. */
export const mayAttach = (engine: Engine, actor: Actor): boolean =>
  (actor.admin && Object.values(imports).some(({ resource }) => may(actor, resource, 'add'))) ||
  placesOf(engine).some(
    ({ served: { resource }, writable }) =>
      writable(actor.admin) && (may(actor, resource, 'add') || may(actor, resource, 'edit')),
  )

const holding = (sql: Queryable, key: string) => sql.json([{ file: key }])

/** The record the file is attached to; empty while unattached. */
export type Place = { resource?: string; recordId?: number }

/** Through a record in scope; an unattached file belongs to its uploader. Null when the actor may not read it. */
export async function placeToRead(
  engine: Engine,
  actor: Actor,
  file: { key: string; createdBy: number | null },
): Promise<Place | null> {
  const { sql, config } = engine.deps
  let hangs = false
  for (const { served, column } of placesOf(engine)) {
    const { resource } = served
    const holds = sql`${sql(`row.${column}`)} @> ${holding(sql, file.key)}`
    const [attached] = await sql`select from ${sql(resource.table)} row where ${holds} limit 1`
    if (!attached) continue
    hangs = true
    if (!may(actor, resource, allows(resource, 'view') ? 'view' : 'index')) continue
    const reading = { sql, served, actor, zone: config.accountingZone }
    const within = reach(reading, may(actor, resource, 'trash') ? 'either' : false)
    const [found] = await sql<{ id: number }[]>`
      select row.id from ${sql(resource.view)} row where ${holds} and ${within} limit 1`
    if (found) return { resource: resource.name, recordId: found.id }
  }
  return !hangs && file.createdBy === actor.accountId ? {} : null
}
