/** The OpenAPI document is consistent and complete. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../endpoints/define-endpoint.ts'
import { endpoints } from '../endpoints/endpoint.ts'
import { openApi } from './openapi.ts'
import { schemaName } from './openapi-resource.ts'
import { allows, listPathOf, type Resource } from '../resource.ts'
import { resources } from '../resources/index.ts'

const parameter = z.object({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  description: z.string().min(1),
  required: z.boolean().optional(),
  schema: z.record(z.string(), z.unknown()),
})
const content = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }))
const response = z.object({ description: z.string().min(1), content: content.optional() })
const operation = z.object({
  operationId: z.string().regex(/^[a-z]\w+$/),
  summary: z.string().min(1),
  description: z.string().min(1),
  tags: z.array(z.string().min(1)).length(1),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z
    .record(z.string().regex(/^[1-5]\d\d$/), z.union([response, z.object({ $ref: z.string() })]))
    .refine((responses) => Object.keys(responses).some((status) => status.startsWith('2'))),
  security: z.array(z.record(z.string(), z.array(z.string()))),
})
const shape = z.object({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.object({ title: z.string().min(1), version: z.string().min(1) }),
  servers: z.array(z.object({ url: z.url() })),
  tags: z.array(z.object({ name: z.string().min(1), description: z.string().min(1) })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'put', 'post', 'delete', 'head', 'patch']), operation),
  ),
  components: z.object({
    securitySchemes: z.record(z.string(), z.unknown()),
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
    responses: z.record(z.string(), response),
  }),
})

const document = openApi('1.2.3', 'https://partners.example')
const read = shape.parse(document)
const operations = Object.entries(read.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, what]) => ({ path, method, what })),
)

/** All objects in the document that have this key. */
function collect(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap((item) => collect(item, key))
  return key in value ? [(value as Record<string, unknown>)[key], ...below] : below
}

describe('the document is OpenAPI 3.1', () => {
  test('it is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  test('every $ref resolves', () => {
    const references = collect(document, '$ref')
    expect(references.length).toBeGreaterThan(0)
    for (const reference of references) {
      const way = String(reference).replace('#/', '').split('/')
      expect(
        way.reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], document),
      ).toBeTypeOf('object')
    }
  })

  test.each(operations)('$method $path names each of its path parameters once', ({ path, what }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = what.parameters.filter((p) => p.in === 'path')
    expect(declared.map((p) => p.name).sort()).toEqual(inPath.sort())
    expect(declared.every((p) => p.required)).toBe(true)
    const names = what.parameters.map((p) => `${p.in} ${p.name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  test('every schema can be read as JSON Schema', () => {
    const moved = (value: unknown): string =>
      JSON.stringify(value).replaceAll('#/components/schemas/', '#/$defs/')
    const $defs = JSON.parse(moved(read.components.schemas))
    // Many calls share schemas: each is compiled once.
    const schemas = new Set(
      [...Object.values(read.components.schemas), ...collect(document, 'schema')].map(moved),
    )
    for (const schema of schemas)
      expect(() => z.fromJSONSchema({ ...JSON.parse(schema), $defs })).not.toThrow()
  })

  test('security refers to declared schemes', () => {
    for (const { what } of operations)
      for (const scheme of what.security.flatMap(Object.keys))
        expect(read.components.securitySchemes).toHaveProperty(scheme)
  })
})

/** The `data` of the response envelope. */
const dataOf = (schema: Record<string, unknown>): unknown =>
  (schema.properties as Record<string, unknown> | undefined)?.data ?? schema
const says = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  ['$ref', 'type', 'anyOf', 'enum', 'const'].some((key) => key in schema)

describe('it holds everything', () => {
  const at = (path: string) => `/api/v1${path.replace(/:(\w+)/g, '{$1}')}`

  test.each(Object.values<Resource>(resources))('the list of $title', (resource) => {
    const list = read.paths[at(listPathOf(resource))]?.get
    const filters = Object.entries(resource.fields).filter(([, field]) => field.filter)
    const names = list?.parameters.map((p) => p.name) ?? []
    expect(names).toEqual(
      expect.arrayContaining([
        ...filters.map(([name]) => `where[${name}]`),
        ...['sort', 'offset', 'limit'],
      ]),
    )
    // The document offers no parameter that would be rejected.
    expect(names.includes('search')).toBe(Object.values(resource.fields).some(({ search }) => search))
    expect(names.includes('trash')).toBe(allows(resource, 'trash'))
    expect(read.components.schemas).toHaveProperty(schemaName(resource))
  })

  test.each(Object.entries<Endpoint>(endpoints))('the call %s', (_name, call) => {
    const method = call.method.toLowerCase() as 'get'
    const found = read.paths[at(call.path)]?.[method]
    expect(found?.summary).toBe(call.summary)
    expect(found?.security.length === 0).toBe(call.access === 'public' && !call.caller)
    expect(Boolean(found?.requestBody)).toBe(Boolean(call.body ?? call.multipart ?? call.sent))
  })

  test('operation ids are unique, and every tag is described once', () => {
    const ids = operations.map(({ what }) => what.operationId)
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
    const tags = read.tags.map(({ name }) => name)
    expect(new Set(tags).size).toBe(tags.length)
    expect(new Set(operations.flatMap(({ what }) => what.tags))).toEqual(new Set(tags))
  })

  test('paths are in kebab-case', () => {
    const steps = Object.keys(read.paths).flatMap((path) => path.split('/').slice(1))
    expect(steps.filter((step) => !/^([a-z0-9]+(-[a-z0-9]+)*|\{[a-z]+\})$/.test(step))).toEqual([])
  })

  test('every JSON request and response has a schema', () => {
    const silent = operations.flatMap(({ what, ...call }) => {
      const bodies = [what.requestBody, ...Object.values(what.responses)].flatMap((body) =>
        body && 'content' in body ? Object.entries(body.content ?? {}) : [],
      )
      return bodies.flatMap(([type, { schema }]) =>
        type === 'application/json' && !says(dataOf(schema)) ? [call] : [],
      )
    })
    // Bodies of shop systems are defined by their vendors.
    expect(silent).toEqual([{ method: 'post', path: '/api/v1/track/{vendor}/{shop}' }])
  })

  test('R24 no response contains a password', () => {
    for (const resource of Object.values<Resource>(resources))
      for (const [name, field] of Object.entries(resource.fields))
        if (field.kind === 'password')
          expect(read.components.schemas[schemaName(resource)]?.['properties']).not.toHaveProperty(name)
  })
})
