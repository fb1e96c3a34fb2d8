/** Rows of a list, fetched window by window as they become visible. */
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { Resource } from '@rivulet/contract/resource'
import { useCallback, useEffect, useState } from 'react'
import { queryClient } from '../../../lib/query.ts'
import { listKey } from '../../queries.ts'
import type { ListRow } from '../table/list-row.ts'
import { type Window, windowQuery, windowSize } from './list-window.ts'

/** Debounce before a visible window is fetched. */
const rest = 80

const none: readonly number[] = []
const noRows: readonly ListRow[] = []

export type Rows = ReturnType<typeof useRows>

/** `enabled`: not while it is still unknown which rows a view asks for. */
export function useRows(resource: Resource, params: string, enabled = true) {
  const first = useQuery({
    ...windowQuery(resource, params, 0),
    placeholderData: keepPreviousData,
    enabled,
  })
  const [seen, setSeen] = useState({ params, windows: none })
  const wanted = seen.params === params ? seen.windows : none
  const see = useCallback((windows: readonly number[]) => setSeen({ params, windows }), [params])
  const others = useQueries({
    queries: wanted.map((index) => windowQuery(resource, params, index)),
  })
  const stale = first.isPlaceholderData
  const filled = filledFields(resource, params, first.data)
  const failed = [first, ...others].find(({ error }) => error !== null)

  const rowAt = useCallback(
    (index: number): ListRow | undefined => {
      const window = Math.floor(index / windowSize)
      if (window === 0) return first.data?.rows[index]
      const key = listKey(resource, params, window)
      return queryClient.getQueryData<Window>(key)?.rows[index - window * windowSize]
    },
    [resource, params, first.data],
  )

  return {
    /** Undefined while loading. */
    total: first.data?.total,
    totals: first.data?.totals,
    /** Rows of the first window. */
    first: first.data?.rows ?? noRows,
    /** Names of the fields with a value in some known row, in one text that changes only with them. */
    filled,
    rowAt,
    /** Changes whenever the list has been read again from its start. */
    begunAt: first.dataUpdatedAt,
    /** Changes whenever one of the windows has been read. */
    readAt: [first, ...others].map(({ dataUpdatedAt }) => dataUpdatedAt).join(),
    /** The previous query's rows, while this one loads. */
    stale,
    fetching: first.isFetching || others.some(({ isFetching }) => isFetching),
    error: failed?.error ?? null,
    retry: () => void Promise.all([first, ...others].filter((q) => q.error).map((q) => q.refetch())),
    /** Visible windows other than the first. */
    see,
  }
}

/** Fetches visible windows once scrolling pauses; skipped windows are not fetched, or cancelled. */
export function useWindowsInSight({ see }: Pick<Rows, 'see'>, from: number, until: number): void {
  const first = Math.floor(Math.max(0, from) / windowSize)
  const last = Math.floor(Math.max(0, until) / windowSize)
  useEffect(() => {
    const timer = setTimeout(() => {
      const windows = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((i) => i > 0)
      see(windows.length > 0 ? windows : none)
    }, rest)
    return () => clearTimeout(timer)
  }, [first, last, see])
}

const filledIn = new WeakMap<readonly ListRow[], readonly string[]>()

/** Fields with a value in some row; computed once. */
export function fieldsFilled(rows: readonly ListRow[]): readonly string[] {
  const known = filledIn.get(rows)
  if (known) return known
  const [first = {}] = rows
  const hasValue = (name: string) =>
    rows.some((row) => row[name] !== null && row[name] !== undefined && row[name] !== '')
  const names = Object.keys(first).filter(hasValue)
  filledIn.set(rows, names)
  return names
}

/** Of all windows that were read, so that scrolling back does not move columns. */
function filledFields(resource: Resource, params: string, shown: Window | undefined): string {
  const read = queryClient
    .getQueriesData<Window>({ queryKey: listKey(resource, params) })
    .flatMap(([, window]) => window ?? [])
  const windows = read.length > 0 || !shown ? read : [shown]
  return [...new Set(windows.flatMap(({ rows }) => fieldsFilled(rows)))].toSorted().join(' ')
}
