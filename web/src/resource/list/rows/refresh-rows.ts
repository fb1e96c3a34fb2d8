/** Refetches a list; on failure a notice appears and the previous rows stay. */
import type { Resource } from '@rivulet/contract/resource'
import { messageOf } from '../../../lib/api.ts'
import { failure } from '../../../lib/notices.ts'
import { queryClient } from '../../../lib/query.ts'
import { listKey, refreshResource } from '../../queries.ts'

export async function refreshRows(resource: Resource, params: string): Promise<void> {
  await refreshResource(resource)
  const error = queryClient.getQueryState(listKey(resource, params, 0))?.error
  if (error) failure(messageOf(error))
}
