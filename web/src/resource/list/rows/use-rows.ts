/** The rows of a list, window by window, fetched when they come into sight. */
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { Resource } from '@rivulet/contract/resource'
import { useCallback, useEffect, useState } from 'react'
import { queryClient } from '../../lib/query.ts'
import { listKey } from '../queries.ts'
import type { ListRow } from './list-row.ts'
import { type Window, windowQuery, windowSize } from './list-window.ts'

/** How long the sight must rest on a window before it is fetched. */
const rest = 80

const none: readonly number[] = []
const noRows: readonly ListRow[] = []

export type Rows = ReturnType<typeof useRows>

export function useRows(resource: Resource, params: string) {
  const first = useQuery({ ...windowQuery(resource, params, 0), placeholderData: keepPreviousData })
  const [seen, setSeen] = useState({ params, windows: none })
  const wanted = seen.params === params ? seen.windows : none
  const see = useCallback((windows: readonly number[]) => setSeen({ params, windows }), [params])
  const others = useQueries({
    queries: wanted.map((index) => windowQuery(resource, params, index)),
  })
  const stale = first.isPlaceholderData
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
    /** Undefined until it is known. */
    total: first.data?.total,
    totals: first.data?.totals,
    /** The rows of the first window. */
    first: first.data?.rows ?? noRows,
    rowAt,
    /** The rows of the query before, until those of this one are here. */
    stale,
    fetching: first.isFetching || others.some(({ isFetching }) => isFetching),
    error: failed?.error ?? null,
    retry: () => void Promise.all([first, ...others].filter((q) => q.error).map((q) => q.refetch())),
    /** The windows beside the first one that are wanted now. */
    see,
  }
}

/** Asks for the windows in sight, once the sight rests on them; what scrolled away before is not fetched, or given up. */
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
