/** The rows of a list are read in windows of 200. The first window brings the number of rows and the totals. */
import { listPathOf, type Resource } from '@rivulet/contract/resource'
import type { QueryFunctionContext } from '@tanstack/react-query'
import { ask } from '../../lib/api.ts'
import { queryClient } from '../../lib/query.ts'
import { listKey } from '../queries.ts'
import type { ListRow } from './list-row.ts'

export const windowSize = 200

export type Window = { rows: ListRow[]; total: number; totals: ListRow }

/** One read of a list; `params` as apiQuery writes them. */
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
    // Comparing hundreds of rows value by value costs more than drawing the thirty in sight.
    structuralSharing: false,
    gcTime: 60_000,
  }
}

/** The totals of a list whose rows are shown: they came with the first of them. */
export const knownTotals = (resource: Resource, params: string): ListRow =>
  queryClient.getQueryData<Window>(listKey(resource, params, 0))?.totals ?? {}
