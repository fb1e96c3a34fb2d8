/** Query parameters of lists in the OpenAPI document: filters, search, order and window. */
import { described, instant, object, type Schema } from '../answers/shape.ts'
import type { Kind } from '../fields.ts'
import { type Operator, operatorForms, operatorsOf } from '../filter.ts'
import { allows, fieldsOf, hasRecords, type Resource } from '../resource.ts'

const stampFilters: readonly (readonly [string, string, Kind])[] = [
  ['id', 'ID', 'integer'],
  ['createdAt', 'Created', 'instant'],
  ['updatedAt', 'Updated', 'instant'],
]

const takes = { nothing: '', one: 'value', several: 'value,value', range: 'from,to' } as const
const example = (operator: Operator): string =>
  `\`${operator}~.~${takes[operatorForms[operator].takes]}\``

const howToFilter = (label: string, kind: Kind): string =>
  `${label}: ${operatorsOf[kind].map(example).join(', ')}`

const inQuery = (name: string, schema: object, description: string) => ({
  ...{ name, in: 'query', schema, description },
})

/** Also used by counts. */
export function narrowingParameters(resource: Resource): unknown[] {
  const fields = fieldsOf(resource)
  const named = [
    ...(hasRecords(resource) ? stampFilters : []),
    ...fields.flatMap(([name, f]) => (f.filter ? [[name, f.label, f.kind] as const] : [])),
  ]
  const filters = named.map(([name, label, kind]) =>
    inQuery(`where[${name}]`, { type: 'string' }, howToFilter(label, kind)),
  )
  const searched = fields.some(([, f]) => f.search)
  return [
    ...filters,
    ...(searched
      ? [
          inQuery(
            'search',
            { type: 'string', maxLength: 255 },
            'Text to look for in the searchable fields',
          ),
        ]
      : []),
    ...(allows(resource, 'trash')
      ? [inQuery('trash', { type: 'boolean' }, 'List the trash instead')]
      : []),
  ]
}

const count = { type: 'integer', minimum: 0, maximum: 999_999_999, default: 0 }

export const windowParameters: readonly unknown[] = [
  inQuery('sort', { type: 'string' }, 'Field names, separated by commas; - in front for descending'),
  inQuery('offset', count, 'Rows to skip'),
  inQuery('limit', count, 'Maximum number of rows; 0 or missing for all'),
]

export const columnsParameter = inQuery(
  'columns',
  { type: 'string' },
  'Field names, separated by commas: the columns of the file in this order. Default: the columns the list shows at first',
)

/** The ids of a bulk call. */
export const idsParameter = {
  ...inQuery('where[id]', { type: 'string', pattern: '^(in|eq)~\\.~\\d+(,\\d+)*$' }, 'The IDs'),
  required: true,
  example: 'in~.~1,2',
}

/** To undo a move. */
export const unchangedParameter = inQuery(
  'updatedAt',
  instant,
  'updatedAt from the answer to the move that this undoes: if a record has changed since, the answer is 409',
)

export const unchangedSince: Schema = {
  type: 'object',
  properties: { updatedAt: unchangedParameter.schema },
}
export const moved = object({ updatedAt: described(instant, 'When they were moved') })

export const byParameter = inQuery(
  'by',
  { type: 'boolean' },
  'Include createdBy, updatedBy and deletedBy. Administrators only; always included in the trash',
)
