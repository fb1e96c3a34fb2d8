/** The OpenAPI 3.1 document, generated from the definitions that also validate. */
import { namedShapes } from '../answers/answers.ts'
import type { Endpoint } from '../endpoints/define-endpoint.ts'
import { endpoints } from '../endpoints/endpoint.ts'
import { newPasswordSchema } from './json-schema.ts'
import { failureResponses, failureSchema } from './openapi-answer.ts'
import { addEndpoint } from './openapi-endpoint.ts'
import { exampleOf } from './openapi-example.ts'
import { pascal, type Paths } from './openapi-operation.ts'
import { addList, addRecords, schemaName } from './openapi-resource.ts'
import { rowSchema } from './openapi-row.ts'
import { securitySchemes } from './openapi-security.ts'
import { tags } from './openapi-tag.ts'
import type { PasswordPolicy } from '../access/password-policy.ts'
import { listPathOf, type Resource } from '../resource.ts'
import { resources } from '../resources/index.ts'
import type { Schema } from '../answers/shape.ts'

const all: readonly Resource[] = Object.values(resources)

function pathsOf(): Paths {
  const paths: Paths = {}
  for (const resource of all) {
    const list = listPathOf(resource)
    addList(paths, resource)
    addRecords(paths, resource, resource.path, '')
    if (list !== resource.path)
      addRecords(paths, resource, list, pascal(list.slice(list.lastIndexOf('/') + 1)))
  }
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) addEndpoint(paths, name, endpoint)
  return paths
}

/** Replaces named shapes by a $ref. */
function nameShapes(value: unknown, names: ReadonlyMap<unknown, string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const name = names.get(value)
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
  return Array.isArray(value)
    ? value.map((item) => nameShapes(item, names))
    : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, nameShapes(item, names)]))
}

/** Adds an example to each JSON body that has none; record responses use that of their schema. */
function addExamples(paths: Paths, schemas: Record<string, Schema>): void {
  const found = (ref: string) => schemas[ref.slice(ref.lastIndexOf('/') + 1)] ?? {}
  type Content = { content?: Record<string, { schema: Schema; example?: unknown }> }
  for (const item of Object.values(paths))
    for (const operation of Object.values(item)) {
      const sent = (operation.requestBody as Content | undefined)?.content?.['application/json']
      if (sent) sent.example ??= exampleOf(sent.schema, found, false)
      for (const answer of Object.values(operation.responses as Record<string, Content>)) {
        const told = answer.content?.['application/json']
        if (told) told.example = exampleOf(told.schema, found)
      }
    }
}

/** The complete document; `version` is that of the application. */
export function openApi(
  version: string,
  publicUrl: string,
  passwordPolicy: PasswordPolicy = 'standard',
): Record<string, unknown> {
  const names = new Map<unknown, string>(Object.entries(namedShapes).map(([name, one]) => [one, name]))
  const parts = (shape: Schema) =>
    Object.fromEntries(Object.entries(shape).map(([key, item]) => [key, nameShapes(item, names)]))
  const schemas: Record<string, Schema> = {
    Failure: failureSchema,
    NewPassword: newPasswordSchema(passwordPolicy),
    ...Object.fromEntries(Object.entries(namedShapes).map(([name, shape]) => [name, parts(shape)])),
    ...Object.fromEntries(all.map((resource) => [schemaName(resource), rowSchema(resource)])),
  }
  const paths = nameShapes(pathsOf(), names) as Paths
  addExamples(paths, schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rivulet',
      version,
      description:
        'Affiliate marketing: tracked links, orders, commissions and payouts. Every JSON answer is `{ data, message?, meta? }`; every error is a problem document (RFC 9457) with a `message` to show and, for bodies, `meta.errors` by field.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Operator of this installation', url: publicUrl },
    },
    servers: [{ url: publicUrl }],
    tags,
    paths,
    components: { securitySchemes, schemas, responses: failureResponses },
  }
}
