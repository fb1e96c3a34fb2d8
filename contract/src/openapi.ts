/** The OpenAPI 3.1 document, made from the definitions that validate. */
import type { Endpoint } from './define-endpoint.ts'
import { endpoints } from './endpoint.ts'
import type { Field } from './fields.ts'
import { tableFormats } from './file-formats.ts'
import {
  idsSchema,
  named,
  newPasswordSchema,
  objectOf,
  type Schema,
  schemaOf,
  withIds,
} from './json-schema.ts'
import {
  publicFailures,
  envelope,
  failures,
  failureSchema,
  files,
  json,
  sessionFailures,
} from './openapi-answer.ts'
import { byParameter, narrowingParameters, windowParameters } from './openapi-list.ts'
import type { PasswordPolicy } from './password-policy.ts'
import {
  type Action,
  actionsOf,
  atFirst,
  allows,
  fieldsOf,
  hasRecords,
  listPathOf,
  readableFields,
  type Resource,
} from './resource.ts'
import { resources } from './resources/index.ts'

type Operation = Record<string, unknown>
type Paths = Record<string, Record<string, Operation>>

const path = (url: string) => `/api/v1${url.replace(/:(\w+)/g, '{$1}')}`
const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }
const idsParameter = {
  name: 'where[id]',
  in: 'query',
  required: true,
  schema: { type: 'string' },
  description: 'in~.~1,2',
}

/** Administrators read who it was; nobody where Rivulet did it. */
const somebody: Schema = { anyOf: [named, { type: 'null' }] }
const stamps: Schema = {
  id: { type: 'integer' },
  createdAt: { type: 'string', format: 'date-time' },
  updatedAt: { type: 'string', format: 'date-time' },
  deletedAt: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
  createdBy: somebody,
  updatedBy: somebody,
  deletedBy: somebody,
}

function rowSchema(resource: Resource): Schema {
  const schema = objectOf(readableFields(resource, true), true)
  return hasRecords(resource)
    ? { ...schema, properties: { ...stamps, ...(schema.properties as Schema) } }
    : schema
}

function listPaths(paths: Paths, resource: Resource): void {
  const at = path(listPathOf(resource))
  const row = { $ref: `#/components/schemas/${resource.name}` }
  const totals = {
    meta: { type: 'object', properties: { total: { type: 'integer' }, totals: { type: 'object' } } },
  }
  const narrowed = narrowingParameters(resource)
  const common = {
    tags: [resource.title],
    security: [{ bearer: [] }],
    parameters: [...narrowed, ...windowParameters, ...(hasRecords(resource) ? [byParameter] : [])],
  }
  add(paths, at, 'get', {
    ...common,
    summary: `List: ${resource.title}`,
    responses: {
      200: { description: 'The rows', ...json(envelope({ type: 'array', items: row }, totals)) },
      ...failures(sessionFailures),
    },
  })
  add(paths, at, 'head', {
    ...common,
    parameters: narrowed,
    summary: `Count: ${resource.title}`,
    responses: { 200: { description: 'x-total-count' }, ...failures(sessionFailures) },
  })
  add(paths, `${at}/export`, 'get', {
    ...common,
    summary: `Export: ${resource.title}`,
    parameters: [
      ...common.parameters,
      { name: 'format', in: 'query', required: true, schema: { enum: tableFormats } },
    ],
    responses: {
      200: { description: 'The file', ...files(tableFormats) },
      ...failures(sessionFailures),
    },
  })
}

function add(paths: Paths, at: string, method: string, operation: Operation): void {
  paths[at] = { ...paths[at], [method]: operation }
}

function recordPaths(paths: Paths, resource: Resource, at: string): void {
  const record = envelope({ $ref: `#/components/schemas/${resource.name}` })
  const common = { tags: [resource.title], security: [{ bearer: [] }] }
  const ok = (description: string, schema: Schema, status = 200) => ({
    [status]: { description, ...json(schema) },
    ...failures(sessionFailures),
  })
  const draft = (required: boolean): Schema => {
    const schema = objectOf(
      fieldsOf(resource).flatMap(([name, f]): [string, Field][] =>
        f.readOnly ? [] : [[name, required ? atFirst(f) : f]],
      ),
      false,
    )
    const { required: _left, ...partial } = schema
    return required ? schema : partial
  }
  const one = { ...common, parameters: [idParameter] }
  if (allows(resource, 'view'))
    add(paths, `${at}/{id}`, 'get', {
      ...one,
      summary: `One: ${resource.singular}`,
      responses: ok('The record', record),
    })
  if (allows(resource, 'add'))
    add(paths, at, 'post', {
      ...common,
      summary: `Create: ${resource.singular}`,
      requestBody: json(draft(true)),
      responses: ok('Created', record, 201),
    })
  if (allows(resource, 'edit'))
    for (const method of ['put', 'patch'])
      add(paths, `${at}/{id}`, method, {
        ...one,
        summary: `Update: ${resource.singular}`,
        requestBody: json(draft(false)),
        responses: ok('Updated', record),
      })
  if (allows(resource, 'duplicate'))
    add(paths, `${at}/{id}/duplicate`, 'post', {
      ...one,
      summary: `A copy as a draft: ${resource.singular}`,
      responses: ok('The draft', envelope({ type: 'object' })),
    })
  if (allows(resource, 'trash')) {
    const done = envelope({ type: 'null' })
    add(paths, `${at}/{id}`, 'delete', {
      ...one,
      summary: `To the trash: ${resource.singular}`,
      responses: ok('Removed', done),
    })
    add(paths, at, 'delete', {
      ...common,
      parameters: [idsParameter],
      summary: `To the trash: ${resource.title}`,
      responses: ok('Removed', done),
    })
    add(paths, `${at}/restore`, 'put', {
      ...common,
      summary: `From the trash: ${resource.title}`,
      requestBody: json(idsSchema),
      responses: ok('Restored', done),
    })
    add(paths, `${at}/erase`, 'delete', {
      ...common,
      parameters: [idsParameter],
      summary: `For ever: ${resource.title}`,
      responses: ok('Erased', done),
    })
  }
  for (const [name, action] of actionsOf(resource)) {
    const { field } = action
    const body = objectOf(sentBy(resource, action), false)
    if (field === undefined)
      add(paths, `${at}/{id}/${name}`, 'post', {
        ...one,
        summary: `${action.label}: ${resource.singular}`,
        requestBody: json(body),
        responses: ok(action.success, envelope({})),
      })
    add(paths, `${at}/${name}`, 'post', {
      ...common,
      summary: `${action.label}: ${resource.title}`,
      requestBody: json(field === undefined ? withIds(body) : body),
      responses: ok(action.success, envelope({})),
    })
  }
}

/** What an action is sent besides the records: its body, or the field that it checks. */
const sentBy = (resource: Resource, { field, body = {} }: Action): [string, Field][] =>
  field === undefined
    ? Object.entries(body)
    : fieldsOf(resource).flatMap(([name, f]) =>
        name === field ? [[name, { ...f, required: true }]] : [],
      )

function endpointPath(paths: Paths, endpoint: Endpoint): void {
  const parameters = [
    ...[...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(endpoint.query ?? {}).map(([name, field]) => ({
      name,
      in: 'query',
      required: field.required ?? false,
      description: field.label,
      schema: schemaOf(field, false),
    })),
  ]
  add(paths, path(endpoint.path), endpoint.method.toLowerCase(), {
    tags: ['Session and screens'],
    summary: endpoint.summary,
    parameters,
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.body ? { requestBody: json(objectOf(Object.entries(endpoint.body), false)) } : {}),
    responses: {
      ...Object.fromEntries(
        (endpoint.success ?? [200]).map((status) => [status, done(status, endpoint.file)]),
      ),
      ...failures(endpoint.access === 'public' ? publicFailures : sessionFailures),
    },
  })
}

const done = (status: number, file: Endpoint<unknown>['file']): Operation => {
  if (status === 204) return { description: 'Done; nothing to say' }
  return file
    ? { description: 'The file', ...files(file) }
    : { description: 'Done', ...json(envelope({})) }
}

/** The whole document. `version` is the application's. */
export function openApi(
  version: string,
  publicUrl: string,
  passwordPolicy: PasswordPolicy = 'standard',
): Record<string, unknown> {
  const paths: Paths = {}
  const all = Object.values(resources) as readonly Resource[]
  for (const resource of all) {
    listPaths(paths, resource)
    for (const url of new Set([resource.path, listPathOf(resource)]))
      recordPaths(paths, resource, path(url))
  }
  for (const endpoint of Object.values(endpoints)) endpointPath(paths, endpoint)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rivulet',
      version,
      description: 'Affiliate marketing: tracked links, orders, commissions and payouts.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'Also accepted in a header named bearer',
        },
      },
      schemas: {
        Failure: failureSchema,
        NewPassword: newPasswordSchema(passwordPolicy),
        ...Object.fromEntries(all.map((r) => [r.name, rowSchema(r)])),
      },
    },
  }
}
