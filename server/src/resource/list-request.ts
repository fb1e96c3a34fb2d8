// Reads a list's query: filters, order, search, window and trash. Whatever is not known is refused, never ignored.
import {
  acceptsOperator,
  type Filter,
  operatorsOf,
  parseFilter,
  parseList,
  resolveAutomatic,
} from '@rivulet/contract/filter'
import type { Field } from '@rivulet/contract/fields'
import { instant, integer } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages'
import { hasRecords, readableFields, type Resource } from '@rivulet/contract/resource'
import { invalid } from '../http/errors.ts'

export type Condition = Filter & { definition: Field }
export type Order = { name: string; descending: boolean }
export type ListRequest = {
  conditions: Condition[]
  order: Order[]
  search: string
  offset: number
  /** 0 means all rows. */
  limit: number
  trash: boolean
  /** Who made, changed and removed each row stands with it. */
  by: boolean
}

export const isDate = ({ field }: Condition): boolean => field === 'date'
export const withoutDates = (request: ListRequest): ListRequest => ({
  ...request,
  conditions: request.conditions.filter((condition) => !isDate(condition)),
})

/** Fields every record has and every list can be filtered and sorted by. */
const stamps = {
  id: integer('ID', { filter: true }),
  createdAt: instant('Created', { filter: true }),
  updatedAt: instant('Updated', { filter: true }),
} as const

const known = new Set(['sort', 'offset', 'limit', 'trash', 'search', 'format', 'zone', 'by'])
const m = messages.field

/** The fields of a list this audience can name, stamps included. */
export function nameableFields(resource: Resource, admin: boolean): Record<string, Field> {
  return {
    ...(hasRecords(resource) ? stamps : {}),
    ...Object.fromEntries(readableFields(resource, admin)),
  }
}

/** @throws 422 naming the parameter. `query` is the parsed query string; a repeated key holds a list. */
export function readListRequest(resource: Resource, query: Query, admin: boolean): ListRequest {
  const fields = nameableFields(resource, admin)
  const conditions: Condition[] = []
  for (const [key, given] of Object.entries(query)) {
    for (const raw of Array.isArray(given) ? given : [given]) {
      if (known.has(key)) continue
      conditions.push(readCondition(fields, key, String(raw)))
    }
  }
  const items = conditions.reduce((n, c) => n + parseList(c.value).length, 0)
  if (conditions.length > 20 || items > 500) throw invalid({ where: [m.filters] })
  return {
    conditions: conditions.filter((c) => c.operator !== 'none'),
    order: readOrder(resource, fields, readOne(query, 'sort') || resource.sort),
    search: readSearch(fields, query),
    offset: whole(query, 'offset'),
    limit: whole(query, 'limit'),
    trash: readFlag(query, 'trash'),
    by: readBy(resource, query, admin),
  }
}

/** Staff are named to staff alone. In the trash, who removed a record is always asked. */
function readBy(resource: Resource, query: Query, admin: boolean): boolean {
  const asked = readFlag(query, 'by')
  if (asked && !(admin && hasRecords(resource))) throw invalid({ by: [m.unknown] })
  return asked || (admin && hasRecords(resource) && readFlag(query, 'trash'))
}

function readCondition(fields: Record<string, Field>, key: string, raw: string): Condition {
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

/** Columns that can be ordered by: whatever has a value that compares, but long texts that no list answers. */
const canSort = (field: Field): boolean =>
  operatorsOf[field.kind].length > 0 &&
  field.kind !== 'references' &&
  field.kind !== 'richText' &&
  (field.kind !== 'longText' || field.listed === true)

/** Statistics are ordered after they are summed: what only filters is gone by then. */
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

/** @throws 422 when it is no text that could be found. */
export function searchedText(query: Query): string {
  const search = readOne(query, 'search')
  if (search.length > 255 || search.includes('\u0000') || !search.isWellFormed())
    throw invalid({ search: [m.filterValue] })
  return search
}

/** @throws 422 for a parameter that is given twice: which one is meant? */
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
