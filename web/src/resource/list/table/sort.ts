/** The order of a list between the address, where '-' stands for descending, and the head of the table. */
import type { Sort } from '../../ui/table/table-head.tsx'

/** The first of several fields is the one that the head shows. */
export function sortOf(sort: string): Sort {
  const first = sort.split(',')[0] ?? ''
  if (first === '') return null
  return first.startsWith('-')
    ? { key: first.slice(1), direction: 'descending' }
    : { key: first, direction: 'ascending' }
}

/** The same column again turns the order around. */
export const nextSort = (sort: string, key: string): string =>
  sort.split(',')[0] === key ? `-${key}` : key
