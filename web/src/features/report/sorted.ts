/** Sorts the rows of a table. */
import { useState } from 'react'
import type { Sort } from '../../ui/table/table-head.tsx'

type Value = string | number | null
type Shape<Row> = { [K in keyof Row]: Row[K] }

/** Ratios and amounts are numeric strings. */
function compare(a: NonNullable<Value>, b: NonNullable<Value>): number {
  const [x, y] = [Number(a), Number(b)]
  return Number.isNaN(x) || Number.isNaN(y) ? String(a).localeCompare(String(b), 'en') : x - y
}

function sortRows<Row extends object>(rows: readonly Row[], sort: NonNullable<Sort>): Row[] {
  const valueOf = (row: Row) => (row as Shape<Record<string, Value>>)[sort.key] ?? null
  const way = sort.direction === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)]
    // What is not known comes last in both directions, as in lists.
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return way * compare(a, b)
  })
}

/** A new column sorts figures descending and names ascending. */
export function useSorted<Row extends object>(rows: readonly Row[], first: NonNullable<Sort>) {
  const [sort, setSort] = useState(first)
  const onSort = (key: string) =>
    setSort(({ key: before, direction }) => ({
      key,
      direction:
        before === key
          ? direction === 'ascending'
            ? 'descending'
            : 'ascending'
          : key === 'name'
            ? 'ascending'
            : 'descending',
    }))
  return { sort, onSort, sorted: sortRows(rows, sort) }
}
