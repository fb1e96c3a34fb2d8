/** The cache of a resource: every key begins with its name, so that one change renews its lists and records together. */
import type { Resource } from '@rivulet/contract/resource'
import { queryClient } from '../lib/query.ts'

export const listKey = (resource: Resource, ...rest: unknown[]) => [resource.name, 'list', ...rest]
export const recordKey = (resource: Resource, id: number | string) => [
  resource.name,
  'record',
  String(id),
]

/** After anything that changed records of it: what is shown is fetched again. */
export const refreshResource = (resource: Resource): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [resource.name] })
