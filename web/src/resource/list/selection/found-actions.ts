/** Does an action with all that a list shows, however many they are: asked with their number, and sent in calls of 500. */
import { operatorsOf } from '@rivulet/contract/filter'
import { messages } from '@rivulet/contract/messages'
import type { Action, Resource } from '@rivulet/contract/resource'
import { messageOf } from '../../lib/api.ts'
import { agreed } from '../../lib/confirm.ts'
import { displayCount } from '../../lib/format.ts'
import { failure, success } from '../../lib/notices.ts'
import { refreshResource } from '../queries.ts'
import { postAction } from '../run-action.ts'
import { applies } from './list-actions.ts'
import { apiQuery, type ListQuery } from './list-query.ts'
import { countWord, idOf, type ListRow } from './list-row.ts'
import { obstaclesOf } from './move-records.ts'
import { readRows } from './list-window.ts'

/** No call names more records than this. */
const most = 500

/** The rows that the action is meant for; the server leaves the others out where the list is not filtered by that field already. */
async function rowsFor(resource: Resource, action: Action, query: ListQuery): Promise<ListRow[]> {
  const { field: name = '', in: states = [] } = action.when ?? {}
  const field = resource.fields[name]
  const asks =
    field?.filter &&
    operatorsOf[field.kind].includes('in') &&
    states.every((state) => typeof state === 'string') &&
    query.filters.every((filter) => filter.field !== name)
  const more = asks ? [{ field: name, operator: 'in' as const, value: states.join(',') }] : []
  const params = apiQuery({ ...query, filters: [...query.filters, ...more] })
  return (await readRows(resource, params, 0, 0)).rows.filter((row) => applies(action, row))
}

export async function actOnFound(resource: Resource, name: string, query: ListQuery): Promise<void> {
  const action = resource.actions?.[name]
  if (!action) return
  let rows: ListRow[] = []
  let done = 0
  const words = (count: number) => `${displayCount(count)} ${countWord(resource, count)}`
  try {
    rows = await rowsFor(resource, action, query)
    if (rows.length === 0) return failure(messages.record.needsSelection)
    const title = `${action.label}: ${words(rows.length)}`
    const question = { title, message: action.confirm ?? title, loss: action.danger ?? false }
    if (!(await agreed(question))) return
    for (; done < rows.length; done += most)
      await postAction(resource, name, rows.slice(done, done + most).map(idOf))
    success(action.success, words(rows.length))
  } catch (error) {
    const before = done > 0 ? messages.list.doneBefore(words(done)) : undefined
    failure(messageOf(error), before ?? obstaclesOf(resource, error, rows))
  } finally {
    void refreshResource(resource)
  }
}
