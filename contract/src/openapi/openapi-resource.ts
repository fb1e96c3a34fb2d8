/** The calls of a resource in the OpenAPI document: list, records, trash and actions. */
import { withinSentence } from '../text/within-sentence.ts'
import { takesKeys } from '../access/key-calls.ts'
import type { Field } from '../fields.ts'
import { tableFormats } from '../text/file-formats.ts'
import { idSchema, objectOf, withIds } from './json-schema.ts'
import { envelope, failures, files, json, sessionFailures } from './openapi-answer.ts'
import {
  byParameter,
  columnsParameter,
  idsParameter,
  moved,
  narrowingParameters,
  unchangedParameter,
  unchangedSince,
  windowParameters,
} from './openapi-list.ts'
import {
  add,
  apiPath,
  condition,
  inPath,
  type Operation,
  pascal,
  type Paths,
} from './openapi-operation.ts'
import { securityOf } from './openapi-security.ts'
import { copySchema, isSummed } from './openapi-row.ts'
import { resourceTag } from './openapi-tag.ts'
import {
  type Action,
  actionPath,
  actionsOf,
  atFirst,
  allows,
  fieldsOf,
  hasRecords,
  listPathOf,
  type Resource,
} from '../resource.ts'
import { instant, integer, nothing, type Schema } from '../answers/shape.ts'

export const schemaName = (resource: Resource): string => pascal(resource.name)

/** Common parts of a resource's operations, and those that depend on the permission level. */
function describe(
  resource: Resource,
  method: string,
  name: string,
  level: string,
  more: Partial<Action> = {},
) {
  const access = `${resource.domain}.${level}` as const
  const call = { method, access, ...(more.proof && { proof: 'hardened' as const }) }
  return {
    tags: [resourceTag(resource).name],
    operationId: name,
    description: condition({
      needs: access,
      audience: resource.audience ?? more.audience,
      proof: more.proof,
      keys: takesKeys(call),
    }),
    security: securityOf(call),
  }
}

export function addList(paths: Paths, resource: Resource): void {
  const at = apiPath(listPathOf(resource))
  const noun = schemaName(resource)
  const row = { $ref: `#/components/schemas/${noun}` }
  const sums = fieldsOf(resource).filter(([, field]) => isSummed(field))
  const meta = {
    type: 'object',
    description: 'Of all filtered rows; only with the first window (`offset` 0 or missing)',
    properties: {
      total: { ...integer, description: 'Number of rows' },
      totals: objectOf(sums, true),
    },
  }
  const narrowed = narrowingParameters(resource)
  const parameters = [...narrowed, ...windowParameters, ...(hasRecords(resource) ? [byParameter] : [])]
  add(paths, at, 'get', {
    ...describe(resource, 'get', `list${noun}`, 'index'),
    parameters,
    summary: `List: ${resource.title}`,
    responses: {
      200: { description: 'The rows', ...json(envelope({ type: 'array', items: row }, { meta })) },
      ...failures(sessionFailures),
    },
  })
  add(paths, at, 'head', {
    ...describe(resource, 'head', `count${noun}`, 'index'),
    parameters: narrowed,
    summary: `Count: ${resource.title}`,
    responses: {
      200: {
        description: 'Number of rows',
        headers: { 'x-total-count': { schema: { type: 'integer' } } },
      },
      ...failures(sessionFailures),
    },
  })
  const format = {
    name: 'format',
    in: 'query',
    required: true,
    description: 'The kind of file',
    schema: { type: 'string', enum: tableFormats },
  }
  const proof = resource.proof?.includes('export') ? ({ proof: true } as const) : {}
  add(paths, `${at}/export`, 'get', {
    ...describe(resource, 'get', `export${noun}`, 'index', proof),
    summary: `Export: ${resource.title}`,
    parameters: [...parameters, columnsParameter, format],
    responses: {
      200: { description: 'The file', ...files(tableFormats) },
      ...failures(sessionFailures),
    },
  })
}

const ok = (description: string, schema: Schema, status = 200) => ({
  [status]: { description, ...json(envelope(schema)) },
  ...failures(sessionFailures),
})

/** The writable fields: all on create, any part on update. */
function draftOf(resource: Resource, required: boolean): Schema {
  const fields = fieldsOf(resource).flatMap(([name, field]): [string, Field][] =>
    field.readOnly || (!required && field.fixedAfterCreate)
      ? []
      : [[name, required && !field.requiredUnless ? atFirst(field) : field]],
  )
  const { required: names, ...partial } = objectOf(fields, false)
  return required ? { ...partial, ...(names !== undefined && { required: names }) } : partial
}

const editable = (draft: Schema): Schema => ({
  ...draft,
  properties: {
    ...(draft.properties as Schema),
    updatedAt: {
      ...instant,
      description:
        'updatedAt of the version you edited: if the record has changed since, the answer is 409',
    },
  },
})

/** `place` distinguishes the second address of a resource that has two. */
export function addRecords(paths: Paths, resource: Resource, url: string, place: string): void {
  const at = apiPath(url)
  const noun = `${schemaName(resource)}${place}`
  const record = { $ref: `#/components/schemas/${schemaName(resource)}` }
  const id = inPath('id', idSchema, `ID of the ${withinSentence(resource.singular)}`)
  const { singular, title } = resource
  const proved = (operation: 'add' | 'edit' | 'trash') =>
    resource.proof?.includes(operation) ? ({ proof: true } as const) : {}
  const put = (where: string, method: string, operation: Operation) =>
    add(paths, `${at}${where}`, method, operation)
  if (allows(resource, 'view'))
    put('/{id}', 'get', {
      ...describe(resource, 'get', `get${noun}`, 'view'),
      parameters: [id],
      summary: `Read: ${singular}`,
      responses: ok('The record', record),
    })
  if (allows(resource, 'add'))
    put('', 'post', {
      ...describe(resource, 'post', `create${noun}`, 'add', proved('add')),
      summary: `Create: ${singular}`,
      parameters: [
        {
          name: 'idempotency-key',
          in: 'header',
          schema: { type: 'string' },
          description:
            'Any text that identifies this attempt: repeated calls with the same key have one effect',
        },
      ],
      requestBody: { required: true, ...json(draftOf(resource, true)) },
      responses: ok('Created', record, 201),
    })
  if (allows(resource, 'edit'))
    for (const [method, verb] of [
      ['put', 'update'],
      ['patch', 'patch'],
    ] as const)
      put('/{id}', method, {
        ...describe(resource, method, `${verb}${noun}`, 'edit', proved('edit')),
        parameters: [id],
        summary: `Update: ${singular}`,
        requestBody: { required: true, ...json(editable(draftOf(resource, false))) },
        responses: ok('Updated', record),
      })
  if (allows(resource, 'duplicate'))
    put('/{id}/duplicate', 'post', {
      ...describe(resource, 'post', `duplicate${noun}`, 'add'),
      parameters: [id],
      summary: `Duplicate as a draft: ${singular}`,
      responses: ok('The draft', copySchema(resource)),
    })
  if (allows(resource, 'trash')) {
    const removing = (name: string, parameters: unknown[], answer: Schema) => ({
      ...describe(resource, 'delete', name, 'destroy', proved('trash')),
      parameters,
      responses: ok('Done', answer),
    })
    put('/{id}', 'delete', {
      ...removing(`remove${noun}`, [id], moved),
      summary: `Move to the trash: ${singular}`,
    })
    put('', 'delete', {
      ...removing(`removeMany${noun}`, [idsParameter, unchangedParameter], moved),
      summary: `Move to the trash: ${title}`,
    })
    put('/restore', 'put', {
      ...describe(resource, 'put', `restore${noun}`, 'trash'),
      summary: `Restore from the trash: ${title}`,
      requestBody: { required: true, ...json(withIds(unchangedSince)) },
      responses: ok('Restored', moved),
    })
    put('/erase', 'delete', {
      ...removing(`erase${noun}`, [idsParameter], nothing),
      summary: `Erase permanently: ${title}`,
    })
  }
  for (const [name, action] of actionsOf(resource)) addAction(put, resource, { name, action, noun, id })
}

type Acted = { name: string; action: Action; noun: string; id: Schema }
type Put = (where: string, method: string, operation: Operation) => void

function addAction(put: Put, resource: Resource, { name, action, noun, id }: Acted): void {
  const { field, label, level = 'edit', success, answer } = action
  const body = objectOf(sentBy(resource, action), false)
  const answered = ok(success, answer ? objectOf(Object.entries(answer), false) : nothing)
  const described = (operation: string) => describe(resource, 'post', operation, level, action)
  const path = actionPath(name)
  const sent = (schema: Schema) => ({
    requestBody: { required: schema.required !== undefined, ...json(schema) },
  })
  if (field === undefined)
    put(`/{id}/${path}`, 'post', {
      ...described(`${name}${noun}`),
      parameters: [id],
      summary: `${label}: ${resource.singular}`,
      ...(action.body && sent(body)),
      responses: answered,
    })
  put(`/${path}`, 'post', {
    ...described(field === undefined ? `${name}Many${noun}` : `${name}${noun}`),
    summary: `${label}: ${resource.title}`,
    ...sent(field === undefined ? withIds(body) : body),
    responses: answered,
  })
}

/** The body of an action besides the ids: its fields, or the field it checks. */
const sentBy = (resource: Resource, { field, body = {} }: Action): [string, Field][] =>
  field === undefined
    ? Object.entries(body)
    : fieldsOf(resource).flatMap(([name, f]) =>
        name === field ? [[name, { ...f, required: true }]] : [],
      )
