/** Generates a valid example for a schema, so that every body has one. */
import type { Schema } from '../answers/shape.ts'

type Read = {
  $ref?: string
  const?: unknown
  enum?: readonly unknown[]
  examples?: readonly unknown[]
  anyOf?: readonly Schema[]
  type?: string
  format?: string
  minimum?: number
  minLength?: number
  minItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
}

const byFormat: Record<string, string> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00.000Z',
  email: 'ann@boats.example',
  uri: 'https://shop.example/',
  password: 'correct horse 7',
}

/** `named` resolves a $ref. Only required properties of objects are filled, unless `whole`. */
export function exampleOf(schema: Schema, named: (ref: string) => Schema, whole = true): unknown {
  const { $ref, anyOf, type, items, properties, required, ...read } = schema as Read
  const below = (one: Schema) => exampleOf(one, named, whole)
  if ($ref !== undefined) return below(named($ref))
  if ('const' in read) return read.const
  if (read.examples) return read.examples[0]
  if (read.enum) return read.enum[0]
  if (anyOf?.[0]) return below(anyOf[0])
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {})
          .filter(([name]) => whole || !required || required.includes(name))
          .map(([name, part]) => [name, below(part)]),
      )
    case 'array':
      return items && (whole || (read.minItems ?? 0) > 0) ? [below(items)] : []
    case 'integer':
      return Math.max(read.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'string':
      return byFormat[read.format ?? ''] ?? 'Text'.padEnd(read.minLength ?? 0, 'x')
    default:
      return null
  }
}
