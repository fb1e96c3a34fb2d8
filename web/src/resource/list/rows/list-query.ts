/** List query (filters, sort, search) in the address and in API calls. */
import { type Filter, formatFilter, parseFilter } from '@rivulet/contract/filter'

export type ListQuery = {
  filters: readonly Filter[]
  /** A field name, with '-' for descending; empty for the resource's default. */
  sort: string
  search: string
}

/** Unknown operators are passed on: the server rejects them, which is better than showing unfiltered rows. */
function filterOf(key: string, raw: string): Filter | null {
  const parsed = parseFilter(key, raw)
  if (parsed === null || !('unknownOperator' in parsed)) return parsed
  return { field: parsed.field, operator: 'automatic', value: raw }
}

/** Includes filters with the operator `none`, which suppress the default filters. */
export function readQuery(address: string): ListQuery {
  const params = new URLSearchParams(address)
  return {
    filters: [...params].flatMap(([key, raw]) => filterOf(key, raw) ?? []),
    sort: params.get('sort') ?? '',
    search: params.get('search') ?? '',
  }
}

/** Keeps readable characters unescaped. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/%(?:5B|5D|2C|3A)/g, decodeURIComponent)

/** Pairs as a query string. */
export const written = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&')

function pairsOf({ filters, sort, search }: ListQuery): [string, string][] {
  return [
    ...filters.map(formatFilter),
    ...(sort ? [['sort', sort] satisfies [string, string]] : []),
    ...(search ? [['search', search] satisfies [string, string]] : []),
  ]
}

/** The query string. */
export const writeQuery = (query: ListQuery): string => written(pairsOf(query))

/** API parameters without the window. `names` includes who created and updated each row. */
export function apiQuery(query: ListQuery, trash = false, names = false): string {
  const filters = query.filters.filter(({ operator }) => operator !== 'none')
  return written([
    ...pairsOf({ ...query, filters }),
    ...(trash ? [['trash', 'true'] as const] : []),
    ...(names ? [['by', 'true'] as const] : []),
  ])
}

/** Address of a list with these filters. */
export const listAddress = (path: string, filters: readonly Filter[]): string =>
  `${path}?${writeQuery({ filters, sort: '', search: '' })}`
