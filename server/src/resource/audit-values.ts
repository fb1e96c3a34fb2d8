// What the audit log tells of records: which of their values an act has changed, but no secret, no bank details and no long words.
import type { Field } from '@rivulet/contract/fields'
import { fieldsOf, type Resource } from '@rivulet/contract/resource'
import type { Act, Told } from '../audit/note-acts.ts'
import type { Queryable } from '../db/sql.ts'
import { columnOf, isStored } from './column.ts'
import { isSealed } from './sealed.ts'
import { toWire } from './value.ts'

/** Stands for a value that is there and is not told. */
const untold = '•••'

const neverTold: ReadonlySet<Field['kind']> = new Set(['password', 'longText', 'richText', 'files'])

/** Whether the log says no more than that it changed. */
export const isUntold = (field: Field): boolean =>
  field.confidential === true || neverTold.has(field.kind) || isSealed(field)

/** People are named by their number, so that the log forgets them when they are erased. */
const isPerson = ({ table }: Resource): boolean => table === 'account'

type Raw = Record<string, unknown>
/** Of each record its name, and its values as they are compared. */
export type Standing = ReadonlyMap<number, { label: string | null; values: Raw }>

/** The records as they stand in their table now, with what they refer to. */
export async function readStanding(
  sql: Queryable,
  resource: Resource,
  ids: readonly number[],
): Promise<Standing> {
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
  if (!field || isPerson(resource) || isUntold(field)) return null
  const value = row[columnOf(resource.label, field)]
  return typeof value === 'string' ? value : null
}

/** One act on one record: what it was called, and the values that are not what they were. */
export function actOn(
  resource: Resource,
  action: string,
  id: number,
  { before, after, zone }: { before?: Standing; after?: Standing; zone: string },
): Act {
  const [was, is] = [before?.get(id), after?.get(id)]
  const named = { action, resource: resource.name, recordId: id, label: (is ?? was)?.label ?? null }
  // Who is erased is not told of once more.
  if (!before || !after || (isPerson(resource) && (!is || is.values.erased_at))) return named
  const told: { before: Told; after: Told } = { before: {}, after: {} }
  for (const [name, field] of fieldsOf(resource)) {
    const [old, now] = [was, is].map((one) => one?.values[keyOf(name, field)] ?? null)
    if (field.kind === 'json' || isSame(field, was, is, name)) continue
    if (old !== null) told.before[name] = tell(field, old, zone)
    if (now !== null) told.after[name] = tell(field, now, zone)
  }
  return { ...named, ...told }
}

type One = { values: Raw } | undefined

const keyOf = (name: string, field: Field): string =>
  field.kind === 'references' ? name : isStored(field) ? columnOf(name, field) : passwordKey(field)
/** The one that is stored by another name. */
const passwordKey = (field: Field): string =>
  field.kind === 'password' && !field.virtual ? 'password_hash' : ''

function isSame(field: Field, was: One, is: One, name: string): boolean {
  const key = keyOf(name, field)
  // The mask of another number may be the same.
  const keys = isSealed(field) ? [key, `${key}_sealed`] : [key]
  return keys.every((one) => comparable(was?.values[one]) === comparable(is?.values[one]))
}

/** Nothing, off and empty are alike where there was no record before. */
const comparable = (value: unknown): string =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)
    ? 'null'
    : JSON.stringify(value)

const tell = (field: Field, value: unknown, zone: string): unknown =>
  isUntold(field) ? untold : field.kind === 'references' ? value : toWire(field, value, zone)

/** What was sent with an action, as far as it may be told. */
export const bodyTold = (fields: Resource['fields'], body: Raw): Told =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const field = fields[name]
      return field && value !== null && value !== undefined
        ? [[name, isUntold(field) ? untold : value]]
        : []
    }),
  )
