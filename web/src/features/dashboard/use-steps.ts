/** Which of the first steps of a new installation are done; null when they all are, or while nobody knows. */
import { type ResourceName, resources } from '@rivulet/contract/resources/index'
import { listPathOf, type Resource } from '@rivulet/contract/resource'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/api.ts'
import { useUser } from '../../lib/session.ts'
import { mayDo } from '../../resource/access.ts'
import { listKey } from '../../resource/queries.ts'

export type StepsDone = { shop: boolean; affiliate: boolean; order: boolean }

/** Whether there is any record of it; undefined while nobody knows. */
function useAny(name: ResourceName, wanted: boolean): boolean | undefined {
  const resource: Resource = resources[name]
  const may = mayDo(useUser(), resource, 'list')
  const { data } = useQuery({
    queryKey: listKey(resource, 'any'),
    enabled: wanted && may,
    queryFn: ({ signal }) => ask<unknown[]>('GET', `${listPathOf(resource)}?limit=1`, { signal }),
    select: (answer) => answer.data.length > 0,
  })
  return data
}

export function useSteps(wanted: boolean): StepsDone | null {
  const shop = useAny('shop', wanted)
  const affiliate = useAny('affiliate', wanted)
  const order = useAny('order', wanted)
  if (!wanted || shop === undefined || affiliate === undefined || order === undefined) return null
  return shop && affiliate && order ? null : { shop, affiliate, order }
}
