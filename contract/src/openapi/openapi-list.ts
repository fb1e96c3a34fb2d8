/** Query parameters of lists in the OpenAPI document: filters, search, order and window. */
import { described, instant, object, type Schema } from '../answers/shape.ts'
import { operators } from '../filter.ts'
import { allows, fieldsOf, hasRecords, type Resource } from '../resource.ts'

const stampFilters = { id: 'ID', createdAt: 'Created', updatedAt: 'Updated' }

const inQuery = (name: string, schema: object, description: string) => ({
  ...{ name, in: 'query', schema, description },
})

/** Also used by counts. */
export function narrowingParameters(resource: Resource): unknown[] {
  const fields = fieldsOf(resource)
  const named = [
    ...(hasRecords(resource) ? Object.entries(stampFilters) : []),
    ...fields.flatMap(([name, f]) => (f.filter ? [[name, f.label] as const] : [])),
  ]
  const filters = named.map(([name, label]) =>
    inQuery(
      `where[${name}]`,
      { type: 'string' },
      `${label}: operator~.~value with ${operators.join(', ')}`,
    ),
  )
  const searched = fields.some(([, f]) => f.search)
  return [
    ...filters,
    ...(searched
      ? [inQuery('search', { type: 'string', maxLength: 255 }, 'Text looked for in the searched fields')]
      : []),
    ...(allows(resource, 'trash')
      ? [inQuery('trash', { type: 'boolean' }, 'The trash instead of the list')]
      : []),
  ]
}

const count = { type: 'integer', minimum: 0, maximum: 999_999_999, default: 0 }

export const windowParameters: readonly unknown[] = [
  inQuery('sort', { type: 'string' }, 'Field name, - before it for descending; comma list'),
  inQuery('offset', count, 'Rows to leave out at the beginning'),
  inQuery('limit', count, 'Rows at most; 0 or missing: all rows'),
]

export const columnsParameter = inQuery(
  'columns',
  { type: 'string' },
  'Field names, comma list: the columns of the file in their order; missing: all that the list shows at first',
)

/** The ids of a bulk call. */
export const idsParameter = {
  ...inQuery('where[id]', { type: 'string', pattern: '^(in|eq)~\\.~\\d+(,\\d+)*$' }, 'Their ids'),
  required: true,
  example: 'in~.~1,2',
}

/** To undo a move. */
export const unchangedParameter = inQuery(
  'updatedAt',
  instant,
  'That of the answer to the move that this undoes: changed meanwhile, the answer is 409',
)

export const unchangedSince: Schema = {
  type: 'object',
  properties: { updatedAt: unchangedParameter.schema },
}
export const moved = object({ updatedAt: described(instant, 'When they were moved') })

export const byParameter = inQuery(
  'by',
  { type: 'boolean' },
  'With createdBy, updatedBy and deletedBy. Administrators only; in the trash always',
)
