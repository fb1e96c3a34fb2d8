/** What a list shows, as it stands in the address and as the API is asked for it: filters, order, search. */
import { type Filter, formatFilter, parseFilter } from '@rivulet/contract/filter'

export type ListQuery = {
  filters: readonly Filter[]
  /** A field name, '-' before it for the largest first; empty for the resource's own order. */
  sort: string
  search: string
}

/** A filter with an unknown operator is handed on as it is: the server refuses it, which is better than showing more than was asked for. */
function filterOf(key: string, raw: string): Filter | null {
  const parsed = parseFilter(key, raw)
  if (parsed === null || !('unknownOperator' in parsed)) return parsed
  return { field: parsed.field, operator: 'automatic', value: raw }
}

/** Filters with the operator `none` are part of it: they say that the usual filters are not wanted. */
export function readQuery(address: string): ListQuery {
  const params = new URLSearchParams(address)
  return {
    filters: [...params].flatMap(([key, raw]) => filterOf(key, raw) ?? []),
    sort: params.get('sort') ?? '',
    search: params.get('search') ?? '',
  }
}

/** Keeps what people can read in an address readable. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/%(?:5B|5D|2C|3A)/g, decodeURIComponent)

const written = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&')

function pairsOf({ filters, sort, search }: ListQuery): [string, string][] {
  return [
    ...filters.map(formatFilter),
    ...(sort ? [['sort', sort] satisfies [string, string]] : []),
    ...(search ? [['search', search] satisfies [string, string]] : []),
  ]
}

/** The part of an address after '?'. */
export const writeQuery = (query: ListQuery): string => written(pairsOf(query))

/** What the API is asked, without the window. `names`: who made and changed each row is shown too. */
export function apiQuery(query: ListQuery, trash = false, names = false): string {
  const filters = query.filters.filter(({ operator }) => operator !== 'none')
  return written([
    ...pairsOf({ ...query, filters }),
    ...(trash ? [['trash', 'true'] as const] : []),
    ...(names ? [['by', 'true'] as const] : []),
  ])
}

/** The address of a list that shows these filters. */
export const listAddress = (path: string, filters: readonly Filter[]): string =>
  `${path}?${writeQuery({ filters, sort: '', search: '' })}`
