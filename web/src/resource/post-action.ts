/** Posts an action of a resource for one or several records. */
import type { Resource } from '@rivulet/contract/resource'
import { actionPath, listPathOf } from '@rivulet/contract/resource'
import { type Answer, ask } from '../lib/api.ts'

type Body = Readonly<Record<string, unknown>>

/** Sends the action; throws on an error response. */
export function postAction(
  resource: Resource,
  name: string,
  ids: readonly number[],
  body: Body = {},
): Promise<Answer<unknown>> {
  const path = listPathOf(resource)
  const [only] = ids
  return ids.length === 1
    ? ask<unknown>('POST', `${path}/${only}/${actionPath(name)}`, { body })
    : ask<unknown>('POST', `${path}/${actionPath(name)}`, { body: { ...body, ids } })
}
