// Parses a list query: filters, sorting, search, window and trash. Unknown parameters are rejected, never ignored.
import {
  acceptsOperator,
  type AskingOperator,
  type Filter,
  operatorsOf,
  parseFilter,
  parseList,
  resolveAutomatic,
} from '@rivulet/contract/filter'
import type { Field } from '@rivulet/contract/fields'
import { instant, integer } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages/messages'
import { hasRecords, readableFields, type Resource } from '@rivulet/contract/resource'
import { invalid } from '../errors.ts'

type Named = Filter & { definition: Field }
export type Condition = Named & { operator: AskingOperator }
export type Order = { name: string; descending: boolean }
export type ListRequest = {
  conditions: Condition[]
  order: Order[]
  search: string
  offset: number
  /** 0 means all rows. */
  limit: number
  trash: boolean
  /** Whether to include who created, changed and removed each row. */
  by: boolean
}

export const isDate = ({ field }: Condition): boolean => field === 'date'
export const withoutDates = (request: ListRequest): ListRequest => ({
  ...request,
  conditions: request.conditions.filter((condition) => !isDate(condition)),
})

/** Fields that every record has, for filters and sorting. */
const stamps = {
  id: integer('ID', { filter: true }),
  createdAt: instant('Created', { filter: true }),
  updatedAt: instant('Updated', { filter: true }),
} as const

const known = new Set(['sort', 'offset', 'limit', 'trash', 'search', 'format', 'zone', 'by'])
const m = messages.field

/** The fields of a list this audience can name, including stamps. */
export function nameableFields(resource: Resource, admin: boolean): Record<string, Field> {
  return {
    ...(hasRecords(resource) ? stamps : {}),
    ...Object.fromEntries(readableFields(resource, admin)),
  }
}

/** @throws 422 naming the parameter. `query` is the parsed query string; a repeated key holds a list. */
export function readListRequest(resource: Resource, query: Query, admin: boolean): ListRequest {
  const fields = nameableFields(resource, admin)
  const conditions: Named[] = []
  for (const [key, given] of Object.entries(query)) {
    for (const raw of Array.isArray(given) ? given : [given]) {
      if (known.has(key)) continue
      conditions.push(readCondition(fields, key, String(raw)))
    }
  }
  const items = conditions.reduce((n, c) => n + parseList(c.value).length, 0)
  if (conditions.length > 20 || items > 500) throw invalid({ where: [m.filters] })
  return {
    conditions: conditions.filter(isAsking),
    order: readOrder(resource, fields, readOne(query, 'sort') || resource.sort),
    search: readSearch(fields, query),
    offset: whole(query, 'offset'),
    limit: whole(query, 'limit'),
    trash: readFlag(query, 'trash'),
    by: readBy(resource, query, admin),
  }
}

/** Only admin users see who changed a record. In the trash it is always included. */
function readBy(resource: Resource, query: Query, admin: boolean): boolean {
  const asked = readFlag(query, 'by')
  if (asked && !(admin && hasRecords(resource))) throw invalid({ by: [m.unknown] })
  return asked || (admin && hasRecords(resource) && readFlag(query, 'trash'))
}

const isAsking = (condition: Named): condition is Condition =>
  condition.operator !== 'none' && condition.operator !== 'automatic'

function readCondition(fields: Record<string, Field>, key: string, raw: string): Named {
  const parsed = parseFilter(key, raw)
  if (!parsed) throw invalid({ [key]: [m.unknown] })
  const definition = Object.hasOwn(fields, parsed.field) ? fields[parsed.field] : undefined
  if (!definition?.filter) throw invalid({ [parsed.field]: [m.unknown] })
  if ('unknownOperator' in parsed)
    throw invalid({ [parsed.field]: [m.operator(parsed.unknownOperator)] })
  if (raw.length > 4096) throw invalid({ [parsed.field]: [m.filterLength] })
  if (raw.includes('\u0000') || !raw.isWellFormed()) throw invalid({ [parsed.field]: [m.filterValue] })
  const operator =
    parsed.operator === 'automatic' ? resolveAutomatic(definition, parsed.value) : parsed.operator
  if (!acceptsOperator(definition, operator)) throw invalid({ [parsed.field]: [m.operator(operator)] })
  return { ...parsed, operator, definition }
}

/** Sortable columns: everything comparable except long texts that lists do not return. */
const canSort = (field: Field): boolean =>
  operatorsOf[field.kind].length > 0 &&
  field.kind !== 'references' &&
  field.kind !== 'richText' &&
  (field.kind !== 'longText' || field.listed === true)

/** Statistics are sorted after summing, when fields that only filter no longer exist. */
const isSummedAway = (resource: Resource, name: string, field: Field): boolean =>
  !hasRecords(resource) &&
  !resource.groupedBy?.includes(name) &&
  !('sum' in field && field.sum) &&
  !('ratio' in field && field.ratio)

function readOrder(resource: Resource, fields: Record<string, Field>, sort: string): Order[] {
  const order = sort.split(',').map((part) => {
    const name = part.replace(/^-/, '')
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (
      !field ||
      !canSort(field) ||
      (field.virtual && !('ratio' in field && field.ratio)) ||
      isSummedAway(resource, name, field)
    )
      throw invalid({ sort: [m.sort] })
    return { name, descending: part.startsWith('-') }
  })
  if (new Set(order.map(({ name }) => name)).size < order.length) throw invalid({ sort: [m.sort] })
  return order
}

type Query = Record<string, unknown>

function readSearch(fields: Record<string, Field>, query: Query): string {
  const search = searchedText(query)
  if (search && !Object.values(fields).some((f) => f.search)) throw invalid({ search: [m.unknown] })
  return search
}

/** @throws 422 when the text could not match anything storable. */
export function searchedText(query: Query): string {
  const search = readOne(query, 'search')
  if (search.length > 255 || search.includes('\u0000') || !search.isWellFormed())
    throw invalid({ search: [m.filterValue] })
  return search
}

/** @throws 422 for a repeated parameter, which would be ambiguous. */
function readOne(query: Query, name: string): string {
  const value = query[name] ?? ''
  if (typeof value !== 'string') throw invalid({ [name]: [m.filterValue] })
  return value
}

function readFlag(query: Query, name: string): boolean {
  const value = readOne(query, name)
  if (!['', 'true', 'false'].includes(value)) throw invalid({ [name]: [m.filterValue] })
  return value === 'true'
}

function whole(query: Query, name: string): number {
  const value = readOne(query, name)
  if (value === '') return 0
  if (!/^\d{1,9}$/.test(value)) throw invalid({ [name]: [m.window] })
  return Number(value)
}
