// Every kind of field on the server: its column, and its value when it is stored, returned, filtered by and exported. A new kind is an entry here.
import { instantOf, minuteOf } from '@rivulet/contract/day'
import type { Contact, Field, FieldOf, FileDraft, Kind } from '@rivulet/contract/fields'
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import { cleanRichText } from './rich-text.ts'

/** `code`: a number that is only an identifier. `minute`: date and time, YYYY-MM-DD HH:mm in the accounting zone. */
export type ColumnKind = 'text' | 'integer' | 'code' | 'money' | 'percent' | 'date' | 'minute'
/** A filter's value. */
export type Scalar = string | number | boolean

/** A missing function leaves the value as it is. */
type StoredKind<F> = {
  /** What the name of its column ends in. */
  suffix?: string
  /** It has no column of its own. */
  elsewhere?: true
  /** Long, or costs a query: only single records return it. */
  heavy?: true
  /** Bound as JSON. */
  json?: true
  /** Stored for an empty value; null when missing. */
  empty?: unknown
  /** From the validated wire form to SQL, and back. */
  toColumn?: (value: unknown, zone: string) => unknown
  toWire?: (value: unknown, zone: string, field: F) => unknown
  /** Parses a filter's value; null when it is invalid. */
  read?: (text: string, field: F) => Scalar | null
  /** The kind of its cells in an export, and their text; plain text when missing. */
  cell?: (field: F) => ColumnKind
  words?: (value: unknown, zone: string, field: F) => string
}

const plain = {}
const hundredths = {
  toColumn: (value: unknown) => parseHundredths(String(value)),
  toWire: (value: unknown) => formatHundredths(value as number),
  read: parseHundredths,
}
const readInteger = (text: string) => (/^-?\d{1,15}$/.test(text) ? Number(text) : null)
const booleans: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false }
const asDate = (value: unknown): Date =>
  value instanceof Date ? value : new Date(typeof value === 'number' ? value : String(value))
/** Name and size belong to the file itself; values sent back by a form are ignored. */
const storedFile = ({ file, label, description }: FileDraft) => ({
  ...{ file, ...(label && { label }), ...(description && { description }) },
})

const kinds: { readonly [K in Kind]: StoredKind<FieldOf<K>> } = {
  text: plain,
  longText: plain,
  richText: {
    heavy: true,
    toColumn: (value) => cleanRichText(String(value)),
    toWire: (value) => cleanRichText(String(value)),
  },
  email: plain,
  url: plain,
  phone: plain,
  password: { elsewhere: true },
  integer: { read: readInteger, cell: ({ code }) => (code ? 'code' : 'integer') },
  money: { ...hundredths, suffix: '_cents', cell: () => 'money' },
  percent: { ...hundredths, suffix: '_basis_points', cell: () => 'percent' },
  boolean: {
    empty: false,
    read: (text) => (Object.hasOwn(booleans, text) ? (booleans[text] ?? null) : null),
    words: (value) => (value ? 'Yes' : 'No'),
  },
  choice: {
    read: (text, { choices }) => (Object.hasOwn(choices, text) ? text : null),
    words: (value, _zone, { choices }) =>
      [value]
        .flat()
        .map((one) => choices[String(one)] ?? String(one))
        .join(', '),
  },
  date: { cell: () => 'date' },
  dateTime: {
    toColumn: (value, zone) => instantOf(String(value), zone),
    toWire: (value, zone) => minuteOf(asDate(value), zone),
    cell: ({ dayOnly }) => (dayOnly ? 'date' : 'minute'),
    words: (value, _zone, { dayOnly }) => (dayOnly ? String(value).slice(0, 10) : String(value)),
  },
  instant: {
    toWire: (value) => asDate(value).toISOString(),
    cell: () => 'minute',
    words: (value, zone) => minuteOf(new Date(String(value)), zone),
  },
  reference: {
    suffix: '_id',
    read: readInteger,
    words: (value) => (value as { name: string }).name,
  },
  references: { elsewhere: true, heavy: true },
  files: {
    heavy: true,
    json: true,
    empty: [],
    toColumn: (value) => (value as FileDraft[]).map(storedFile),
  },
  contact: {
    json: true,
    toColumn: (value) => {
      const { type, value: address } = value as Contact
      return { type, value: address }
    },
  },
  permissions: { heavy: true, empty: [] },
  json: {
    heavy: true,
    json: true,
    toWire: (value, zone, { columns }) =>
      columns && Array.isArray(value)
        ? value.map((row) =>
            Object.fromEntries(
              Object.entries(row as object).map(([name, one]) => [
                name,
                columns[name] ? toWire(columns[name], one, zone) : one,
              ]),
            ),
          )
        : value,
  },
}

/** Pass the same field to its functions. */
export const kindOf = (field: Field): StoredKind<Field> => kinds[field.kind] as StoredKind<Field>

/** The wire form of a column value. References are joined by the caller. */
export function toWire(field: Field, value: unknown, zone: string): unknown {
  if (value === null || value === undefined) return null
  const { toWire: convert } = kindOf(field)
  return convert ? convert(value, zone, field) : value
}
