/** The cache of a resource: every key begins with its name, so that one change renews its lists and records together. */
import type { Resource } from '@rivulet/contract/resource'
import { queryClient } from '../lib/query.ts'

export const listKey = (resource: Resource, ...rest: unknown[]) => [resource.name, 'list', ...rest]
export const recordKey = (resource: Resource, id: number | string) => [
  resource.name,
  'record',
  String(id),
]

/** Of all homes, whatever their period, and of what waits beside the menu. */
export const homeKey = ['home']

/** After anything that changed records of it: what is shown is fetched again, and so is what adds them up. */
export async function refreshResource(resource: Resource): Promise<void> {
  const keys = [[resource.name], homeKey]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
