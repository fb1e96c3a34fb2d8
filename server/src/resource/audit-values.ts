// Determines the changed values for audit log entries, without secrets, bank details and long texts.
import type { Field } from '@rivulet/contract/fields'
import { fieldsOf, type Resource } from '@rivulet/contract/resource'
import type { AuditEntry, AuditValues } from '../audit/write-audit-log.ts'
import type { Queryable } from '../db/sql.ts'
import { columnOf, isStored } from './column.ts'
import { isSealed } from './sealed.ts'
import { toWire } from './kinds.ts'

/** Stands for a value that is present but not recorded. */
const redacted = '•••'

const neverTold: ReadonlySet<Field['kind']> = new Set(['password', 'longText', 'richText', 'files'])

/** Whether only the fact of a change is recorded. */
export const isUnrecorded = (field: Field): boolean =>
  field.confidential === true || neverTold.has(field.kind) || isSealed(field)

/** Accounts are referred to by id, so that erasing a person leaves no name in the log. */
const isPerson = ({ table }: Resource): boolean => table === 'account'

type Raw = Record<string, unknown>
/** Name and comparable values of each record. */
export type StoredRecords = ReadonlyMap<number, { label: string | null; values: Raw }>

/** The current rows of the records, with their references. */
export async function readStanding(
  sql: Queryable,
  resource: Resource,
  ids: readonly number[],
): Promise<StoredRecords> {
  const rows = await sql<(Raw & { id: number })[]>`
    select * from ${sql(resource.table)} where id = any(${ids as number[]}::bigint[])`
  const standing = new Map(rows.map((row) => [row.id, { label: labelOf(resource, row), values: row }]))
  for (const [name, field] of fieldsOf(resource)) {
    if (field.kind !== 'references') continue
    const { table, own, other } = field.through
    const joined = await sql<{ id: number; others: number[] }[]>`
      select ${sql(own)} as id, array_agg(${sql(other)} order by ${sql(other)}) as others from ${sql(table)}
      where ${sql(own)} = any(${ids as number[]}::bigint[]) group by 1`
    for (const { id, others } of joined) {
      const one = standing.get(id)
      if (one) one.values = { ...one.values, [name]: others }
    }
  }
  return standing
}

function labelOf(resource: Resource, row: Raw): string | null {
  const field = resource.fields[resource.label]
  if (!field || isPerson(resource) || isUnrecorded(field)) return null
  const value = row[columnOf(resource.label, field)]
  return typeof value === 'string' ? value : null
}

/** The entry for one operation on one record: its name, and the values that changed. */
export function auditEntryOf(
  resource: Resource,
  action: string,
  id: number,
  { before, after, zone }: { before?: StoredRecords; after?: StoredRecords; zone: string },
): AuditEntry {
  const [was, is] = [before?.get(id), after?.get(id)]
  const named = { action, resource: resource.name, recordId: id, label: (is ?? was)?.label ?? null }
  // Nothing more is recorded about an erased person.
  if (!before || !after || (isPerson(resource) && (!is || is.values.erased_at))) return named
  const changed: { before: AuditValues; after: AuditValues } = { before: {}, after: {} }
  for (const [name, field] of fieldsOf(resource)) {
    const [old, now] = [was, is].map((one) => one?.values[keyOf(name, field)] ?? null)
    if (field.kind === 'json' || isSame(field, was, is, name)) continue
    if (old !== null) changed.before[name] = recordedValue(field, old, zone)
    if (now !== null) changed.after[name] = recordedValue(field, now, zone)
  }
  return { ...named, ...changed }
}

type One = { values: Raw } | undefined

const keyOf = (name: string, field: Field): string =>
  field.kind === 'references' ? name : isStored(field) ? columnOf(name, field) : passwordKey(field)
/** The password hash is stored under another name. */
const passwordKey = (field: Field): string =>
  field.kind === 'password' && !field.virtual ? 'password_hash' : ''

function isSame(field: Field, was: One, is: One, name: string): boolean {
  const key = keyOf(name, field)
  // Two numbers may have the same mask.
  const keys = isSealed(field) ? [key, `${key}_sealed`] : [key]
  return keys.every((one) => comparable(was?.values[one]) === comparable(is?.values[one]))
}

/** Null, false and empty are equal where there was no record before. */
const comparable = (value: unknown): string =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)
    ? 'null'
    : JSON.stringify(value)

const recordedValue = (field: Field, value: unknown, zone: string): unknown =>
  isUnrecorded(field) ? redacted : field.kind === 'references' ? value : toWire(field, value, zone)

/** The body of an action, as far as it may be recorded. */
export const recordedBody = (fields: Resource['fields'], body: Raw): AuditValues =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const field = fields[name]
      return field && value !== null && value !== undefined
        ? [[name, isUnrecorded(field) ? redacted : value]]
        : []
    }),
  )
