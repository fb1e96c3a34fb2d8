// Values on their way: wire form to SQL and SQL to wire form, by field kind.
import type { Contact, Field, FileDraft } from '@rivulet/contract/fields'
import { instantOf, minuteOf } from '@rivulet/contract/day'
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import type { Queryable } from '../db/sql.ts'
import { cleanRichText } from './rich-text.ts'

/** What is written into the column for a checked wire value. */
export function toColumn(sql: Queryable, field: Field, value: unknown, zone: string): unknown {
  if (value === undefined || value === null || value === '') return emptyColumn(sql, field)
  switch (field.kind) {
    case 'money':
    case 'percent':
      return parseHundredths(String(value))
    case 'dateTime':
      return instantOf(String(value), zone)
    case 'richText':
      return cleanRichText(String(value))
    case 'files':
      return sql.json((value as FileDraft[]).map(storedFile))
    case 'contact': {
      const { type, value: address } = value as Contact
      return sql.json({ type, value: address })
    }
    case 'json':
      return sql.json(value as Parameters<typeof sql.json>[0])
    default:
      return value
  }
}

/** Name and size are the file's own; what a form sends back of them is not kept. */
const storedFile = ({ file, label, description }: FileDraft) => ({
  file,
  ...(label && { label }),
  ...(description && { description }),
})

function emptyColumn(sql: Queryable, field: Field): unknown {
  if (field.kind === 'boolean') return false
  if (field.kind === 'permissions') return []
  return field.kind === 'files' ? sql.json([]) : null
}

/** The wire form of a column's value. References are joined by the caller. */
export function toWire(field: Field, value: unknown, zone: string): unknown {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'money':
    case 'percent':
      return formatHundredths(value as number)
    case 'dateTime':
      return minuteOf(asDate(value), zone)
    case 'instant':
      return asDate(value).toISOString()
    case 'richText':
      return cleanRichText(String(value))
    case 'json':
      return field.columns && Array.isArray(value)
        ? value.map((row) => tableRow(field.columns ?? {}, row as object, zone))
        : value
    default:
      return value
  }
}

const asDate = (value: unknown): Date =>
  value instanceof Date ? value : new Date(typeof value === 'number' ? value : String(value))

function tableRow(
  columns: Readonly<Record<string, Field>>,
  row: object,
  zone: string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      columns[name] ? toWire(columns[name], value, zone) : value,
    ]),
  )
}
