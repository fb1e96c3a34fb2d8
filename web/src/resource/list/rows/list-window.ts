/** Reads list rows in windows of 200. The first window includes count and totals. */
import { listPathOf, type Resource } from '@rivulet/contract/resource'
import type { QueryFunctionContext } from '@tanstack/react-query'
import { ask } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'
import { listKey } from '../../queries.ts'
import type { ListRow } from '../table/list-row.ts'

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

/** The list's totals, from its first window. */
export const knownTotals = (resource: Resource, params: string): ListRow =>
  queryClient.getQueryData<Window>(listKey(resource, params, 0))?.totals ?? {}
