/** Reads list rows in windows of 200. The first window includes count and totals. */
import { listPathOf, type Resource } from '@rivulet/contract/resource'
import type { QueryFunctionContext } from '@tanstack/react-query'
import { ask } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'
import { listKey } from '../../queries.ts'
import { idOf, type ListRow } from '../table/list-row.ts'

export const windowSize = 200

export type Window = { rows: ListRow[]; total: number; totals: ListRow }

/** Reads one window; `params` come from apiQuery. */
export async function readRows(
  resource: Resource,
  params: string,
  offset: number,
  limit: number,
  signal?: AbortSignal,
): Promise<Window> {
  const path = `${listPathOf(resource)}?${params}${params ? '&' : ''}offset=${offset}&limit=${limit}`
  const { data, meta } = await ask<ListRow[]>('GET', path, signal ? { signal } : {})
  return { rows: data, total: Number(meta.total ?? 0), totals: (meta.totals ?? {}) as ListRow }
}

export function windowQuery(resource: Resource, params: string, index: number) {
  return {
    queryKey: listKey(resource, params, index),
    queryFn: ({ signal }: QueryFunctionContext) =>
      readRows(resource, params, index * windowSize, windowSize, signal),
    // Structural sharing of hundreds of rows costs more than rendering the visible thirty.
    structuralSharing: false,
    gcTime: 60_000,
  }
}

/** Rows by id as last read, and whether these are all: without the windows that a change has outdated since. */
export function rowsKnown(resource: Resource, params: string) {
  const windows = queryClient
    .getQueryCache()
    .findAll({ queryKey: listKey(resource, params) })
    .flatMap(({ queryKey, state }) =>
      state.data && !state.isInvalidated ? [{ index: queryKey.at(-1), ...(state.data as Window) }] : [],
    )
  const known = new Map(windows.flatMap(({ rows }) => rows.map((row) => [idOf(row), row])))
  const first = windows.find(({ index }) => index === 0)
  return { known, all: first !== undefined && known.size >= first.total }
}

/** The list's totals, from its first window. */
export const knownTotals = (resource: Resource, params: string): ListRow =>
  queryClient.getQueryData<Window>(listKey(resource, params, 0))?.totals ?? {}
