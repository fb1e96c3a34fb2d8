/** Query keys of a resource: all start with its name, so that a change invalidates its lists and records together. */
import type { Resource } from '@rivulet/contract/resource'
import { queryClient } from '../lib/query.ts'

type Name = Pick<Resource, 'name'>

export const listKey = (resource: Name, ...rest: unknown[]) => [resource.name, 'list', ...rest]
export const recordKey = (resource: Name, id: number | string) => [resource.name, 'record', String(id)]
/** Of what is shown with a record, such as the trace of an order. Not below its lists, which decide when to show what others change. */
export const partKey = (resource: Name, part: string, id: number) => [resource.name, part, id]

/** Prefix of all home queries and of the menu counts. */
export const homeKey = ['home']

/** Invalidates a resource after a change, along with everything that aggregates it. */
export async function refreshResource(resource: Name): Promise<void> {
  const keys = [[resource.name], homeKey]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
