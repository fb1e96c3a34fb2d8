/** Converts the sort between the address ('-' for descending) and the table head. */
import type { Sort } from '../../../ui/table/table-head.tsx'

/** The head shows the first of several sort fields. */
export function sortOf(sort: string): Sort {
  const first = sort.split(',')[0] ?? ''
  if (first === '') return null
  return first.startsWith('-')
    ? { key: first.slice(1), direction: 'descending' }
    : { key: first, direction: 'ascending' }
}

/** Sorting by the same column reverses the order. */
export const nextSort = (sort: string, key: string): string =>
  sort.split(',')[0] === key ? `-${key}` : key
