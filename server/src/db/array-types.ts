// Array types by the fixed OIDs of PostgreSQL's own types. The driver would otherwise ask for them on each new
// connection, and a connection cut or closed before the answer would bring down the whole process.
import { parse } from 'postgres-array'
import type { PostgresType } from 'postgres'
import { textArray } from './array-literal.ts'
import { exactInteger } from './exact-integer.ts'

type Read = (text: string) => unknown

const asText: Read = (text) => text
const asInstant: Read = (text) => new Date(text)

/** The type ids of arrays in pg_type, and how an element is parsed. */
export const arrayTypes = {
  booleans: array([1000], (text) => text === 't'),
  texts: array([1009, 1003, 1015, 2951], asText),
  days: array([1182], asText),
  instants: array([1185, 1115], asInstant),
  integers: array([1016, 1231], exactInteger),
  numbers: array([1005, 1007, 1021, 1022, 1028], Number),
  objects: array([3807, 199], JSON.parse),
}

function array([to, ...others]: [number, ...number[]], read: Read): PostgresType {
  return {
    to,
    from: [to, ...others],
    parse: (text: string) => parse(text, read),
    // A string already is an array literal.
    serialize: (values: unknown) => (Array.isArray(values) ? textArray(values.map(written)) : values),
  }
}

const written = (value: unknown): string | null => {
  if (value === null) return null
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
