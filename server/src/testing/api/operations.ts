// API operations from our OpenAPI document, and generated requests for them.
import { formats } from '@rivulet/contract/format'
import { openApi } from '@rivulet/contract/openapi/openapi'
import fc from 'fast-check'
import { naughty, naughtyTexts } from '../naughty.ts'

export type Schema = {
  $ref?: string
  type?: string
  enum?: string[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  examples?: string[]
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}
type Content = { content?: Record<string, { schema: Schema }> }
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
export type Operation = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  parameters: Parameter[]
  body?: Schema
  responses: Record<string, Content>
}
export type Call = { method: Operation['method']; url: string; body?: unknown; operation: Operation }

type Described = {
  /** Alternatives. */
  security: Record<string, unknown>[]
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content & { $ref?: string }>
}
export const document = openApi('1.0.0', 'https://rivulet.example') as unknown as {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Content> }
}

const lastOf = (reference: string): string => reference.split('/').at(-1) ?? ''

export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
    method: method.toUpperCase() as Operation['method'],
    path,
    parameters,
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, { $ref, ...response }]) => [
        status,
        $ref ? (document.components.responses[lastOf($ref)] ?? {}) : response,
      ]),
    ),
    ...(requestBody?.content?.['application/json'] && {
      body: requestBody.content['application/json'].schema,
    }),
  })),
)

/** Resolves a `$ref` in the document. */
const referred = (reference: string): Schema => document.components.schemas[lastOf(reference)] ?? {}

/** A copy in which objects allow no undocumented properties. */
export function closed(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map(closed)
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]))
  return 'properties' in parts && parts.type === 'object'
    ? { additionalProperties: false, ...parts }
    : parts
}

const days = fc.constantFrom('2026-01-02', '2025-12-31', '2026-02-30')
/** What a client generated from the document would send. */
export function valid(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.$ref) return valid(referred(schema.$ref))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object') {
    const properties = Object.entries(schema.properties ?? {})
    return fc.record(Object.fromEntries(properties.map(([key, one]) => [key, valid(one)])), {
      requiredKeys: schema.required ?? [],
    })
  }
  if (schema.type === 'array') return fc.uniqueArray(valid(schema.items ?? {}), { maxLength: 3 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid))
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer') {
    const { minimum: min = 0, maximum: max = Number.MAX_SAFE_INTEGER } = schema
    return max < Number.MAX_SAFE_INTEGER ? fc.integer({ min, max }) : ids
  }
  if (schema.format === 'date') return days
  if (schema.format === 'email') return fc.nat(30).map((n) => `random${n}@example.com`)
  if (schema.format === 'uri') return fc.webUrl()
  if (schema.format === 'password') return fc.constant('secret123')
  if (schema.pattern === formats.dateTime.pattern) return days.map((day) => `${day} 10:30`)
  if (schema.pattern?.endsWith('(\\.\\d{1,2})?$'))
    return fc.constantFrom('0.00', '0.50', '7', '12.5', '99.99', '-1')
  if (schema.examples) return fc.constantFrom(...schema.examples)
  return fc.oneof(
    { weight: 6, arbitrary: fc.nat(9).map((n) => `WORD ${n}`) },
    { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
    { weight: 1, arbitrary: fc.constantFrom(...naughtyTexts) },
  )
}

/** Ids in the range of a small database. */
const ids = fc.integer({ min: 1, max: 12 })

const condition = fc
  .tuple(
    fc.constantFrom('eq', 'neq', 'like', 'in', 'nin', 'between', 'none', 'currency', 'automatic', 'or'),
    fc.oneof(
      ids.map(String),
      fc.constantFrom(
        '1,2',
        '0.50',
        'true',
        '2026-01-01,2026-12-31',
        ...naughtyTexts.filter((t) => t.length < 300 && t.isWellFormed()),
      ),
    ),
  )
  .map(([operator, value]) => `${operator}~.~${value}`)

function parameterValue({ name, schema }: Parameter): fc.Arbitrary<string> {
  if (name === 'where[id]')
    return fc.uniqueArray(ids, { minLength: 1, maxLength: 2 }).map((some) => `in~.~${some.join()}`)
  if (name.startsWith('where')) return condition
  if (name === 'sort') return fc.constantFrom('id', '-createdAt', 'name', '-date', 'nonsense', 'notes')
  if (name === 'limit' || name === 'offset') return fc.constantFrom('0', '1', '5', '-1', 'x')
  if (name === 'trash') return fc.constantFrom('true', 'false', 'maybe')
  return schema.enum
    ? fc.constantFrom(...schema.enum)
    : fc.oneof(ids.map(String), fc.constantFrom('x', '%00', "'"))
}

/** A valid body with one defect. */
export const damaged = (body: Schema): fc.Arbitrary<unknown> => {
  const names = fc.constantFrom(
    ...Object.keys(body.properties ?? {}),
    'id',
    'kind',
    'affiliate_id',
    'deletedAt',
  )
  return fc.oneof(
    fc
      .tuple(valid(body), names, fc.constantFrom(...naughty))
      .map(([sound, name, value]) => ({ ...(sound as object), [name]: value })),
    fc.constantFrom(...naughty),
  )
}

/** A request for an operation: valid, or with a defect somewhere. */
export function callOf(operation: Operation): fc.Arbitrary<Call> {
  const { method, path, parameters, body } = operation
  const inPath = fc.record(
    Object.fromEntries(
      parameters
        .filter((p) => p.in === 'path')
        .map((p) => [
          p.name,
          fc.oneof(
            { weight: 9, arbitrary: ids.map(String) },
            { weight: 1, arbitrary: fc.constantFrom('0', 'x', '999999999', '%00') },
          ),
        ]),
    ),
  )
  const query = parameters.filter((p) => p.in === 'query')
  const inQuery = fc.record(Object.fromEntries(query.map((p) => [p.name, parameterValue(p)])), {
    requiredKeys: query.filter((p) => p.required).map((p) => p.name),
  })
  const few = fc
    .tuple(inQuery, fc.nat(3))
    .map(([all, count]) =>
      Object.entries(all).filter(
        ([name], i, list) => query.find((p) => p.name === name)?.required || i >= list.length - count,
      ),
    )
  const bodies = body ? fc.oneof(valid(body), damaged(body)) : fc.constant(undefined)
  return fc.tuple(inPath, few, bodies).map(([named, asked, sent]) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(named[name]))
    const search = asked.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
    return {
      method,
      url: search ? `${filled}?${search}` : filled,
      operation,
      ...(body && { body: sent }),
    }
  })
}
