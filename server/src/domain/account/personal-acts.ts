// A person's audit log entries for their data export: without other actors, and without fields they may not read.
import { fieldsOf, readableFields, type Resource } from '@rivulet/contract/resource'
import type { AuditValues } from '../../audit/write-audit-log.ts'
import { streamRows } from '../../db/stream-rows.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Engine } from '../../resource/engine.ts'

/** Rows in memory at a time. */
const batch = 250

type Row = {
  at: Date
  action: string
  resource: string | null
  record_id: number | null
  before: AuditValues | null
  after: AuditValues | null
  by_this_person: boolean
}

export async function* actsOf(
  { deps, served }: Engine,
  reader: Actor,
  id: number,
  gone: AbortSignal,
): AsyncGenerator<object[]> {
  // While an admin user impersonated them, address and device are the admin user's.
  const rows = streamRows<Row[]>(
    deps.sql,
    batch,
    (sql) => sql`
      select at, action, resource, record_id, case when actor_id = ${id} then ip end as ip,
        case when actor_id = ${id} then device end as device, before, after,
        coalesce(actor_id = ${id}, false) as by_this_person
      from audit_line
      where actor_id = ${id} or subject_id = ${id} or (resource in ('affiliate', 'administrator') and record_id = ${id})
      order by at, id`,
    { gone },
  )
  for await (const some of rows)
    yield some.map((row) => {
      const legible = (told: AuditValues | null) =>
        legibleTo(reader, served[row.resource ?? '']?.resource, row, told)
      return { ...row, before: legible(row.before), after: legible(row.after) }
    })
}

/** Values that are not fields are only included for their own actions. */
function legibleTo(
  reader: Actor,
  resource: Resource | undefined,
  { by_this_person: own }: Row,
  told: AuditValues | null,
): AuditValues | null {
  if (!told) return null
  const namesOf = (fields: [string, unknown][]) => new Set(fields.map(([name]) => name))
  const known = namesOf(resource ? fieldsOf(resource) : [])
  const readable = namesOf(resource ? readableFields(resource, reader.admin) : [])
  const left = Object.entries(told).filter(([name]) => (known.has(name) ? readable.has(name) : own))
  return left.length > 0 ? Object.fromEntries(left) : null
}
