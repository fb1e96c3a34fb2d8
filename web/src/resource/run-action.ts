/** Runs one of a resource's own actions on a record, or on several at once: all of them or none. */
import type { Action, Resource } from '@rivulet/contract/resource'
import { actionPath, listPathOf } from '@rivulet/contract/resource'
import { kindOf } from '../field/kinds.ts'
import { type Answer, ask } from '../lib/api.ts'
import { agreed } from '../lib/confirm.ts'
import { success } from '../lib/notices.ts'
import { refreshResource } from './queries.ts'

type Body = Readonly<Record<string, unknown>>

/** Asks the action's question, if it has one; fields that it names are those of the record. */
export async function agreedTo(
  { confirm, danger }: Action,
  resource: Resource,
  record: Body = {},
): Promise<boolean> {
  if (confirm === undefined) return true
  const message = confirm.replace(/\{(\w+)\}/g, (_, name: string) => {
    const field = resource.fields[name]
    return field ? kindOf(field).words(record[name], field) : ''
  })
  return agreed({ message, loss: danger ?? false })
}

/** Sends it. Throws what was refused. */
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

/** Sends it, tells of its success and renews what is shown. Throws what was refused. */
export async function sendAction(
  resource: Resource,
  name: string,
  ids: readonly number[],
  body: Body = {},
): Promise<Answer<unknown>> {
  const answer = await postAction(resource, name, ids, body)
  success(answer.message ?? resource.actions?.[name]?.success ?? '')
  void refreshResource(resource)
  return answer
}
