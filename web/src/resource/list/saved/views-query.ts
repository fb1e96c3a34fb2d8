/** Saved views of all lists this user may open; read once per session, then from memory. */
import type { ListView } from '@rivulet/contract/answers/view-answer'
import { viewEndpoints } from '@rivulet/contract/endpoints/view-endpoints'
import type { Resource } from '@rivulet/contract/resource'
import type { QueryFunctionContext } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'

const queryKey = ['views']

export const viewsQuery = {
  queryKey,
  queryFn: async ({ signal }: QueryFunctionContext) =>
    (await call(viewEndpoints.views, { signal })).data,
  staleTime: 5 * 60_000,
}

const none: readonly ListView[] = []

/** Of one list. */
export const viewsIn = (views: readonly ListView[] = none, { name }: Resource): readonly ListView[] => {
  const own = views.filter(({ resource }) => resource === name)
  return own.length > 0 ? own : none
}

/** Those read so far. */
export const knownViews = (resource: Resource): readonly ListView[] =>
  viewsIn(queryClient.getQueryData<ListView[]>(queryKey), resource)

export const refreshViews = (): Promise<void> => queryClient.invalidateQueries({ queryKey })
