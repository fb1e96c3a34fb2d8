/** Runs an action on all rows of a list: confirmed with their number, sent in calls of 500. */
import { operatorsOf } from '@rivulet/contract/filter'
import { foundMessages } from '@rivulet/contract/messages/found-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { type Action, applies, type Resource } from '@rivulet/contract/resource'
import { messageOf } from '../../../lib/api.ts'
import { askToConfirm } from '../../../lib/confirm.ts'
import { displayCount } from '../../../lib/format.ts'
import { failure, success } from '../../../lib/notices.ts'
import { refreshResource } from '../../queries.ts'
import { decisionButton, decisionTitle, factsOf, questionOf } from '../../decision.ts'
import { postAction } from '../../post-action.ts'
import { undoOf } from '../../undo-action.ts'
import { apiQuery, type ListQuery } from '../rows/list-query.ts'
import { countWord, idOf, type ListRow } from '../table/list-row.ts'
import { obstaclesOf } from './move-records.ts'
import { readRows } from '../rows/list-window.ts'

/** Maximum number of records per call. */
const most = 500

/** Rows eligible for the action; filtered by the server, unless the list already filters that field. */
async function rowsFor(
  resource: Resource,
  action: Action,
  query: ListQuery,
): Promise<{ rows: ListRow[]; params: string }> {
  const { field: name = '', in: states = [] } = action.when ?? {}
  const field = resource.fields[name]
  const asks =
    field?.filter &&
    operatorsOf[field.kind].includes('in') &&
    states.every((state) => typeof state === 'string') &&
    query.filters.every((filter) => filter.field !== name)
  const more = asks ? [{ field: name, operator: 'in' as const, value: states.join(',') }] : []
  const params = apiQuery({ ...query, filters: [...query.filters, ...more] })
  const { rows } = await readRows(resource, params, 0, 0)
  return { rows: rows.filter((row) => applies(action, row)), params }
}

/** What the list holds, and what the action is for. */
async function whyNone(resource: Resource, { when }: Action, query: ListQuery): Promise<string> {
  const { total } = await readRows(resource, apiQuery(query), 0, 1)
  const field = resource.fields[when?.field ?? '']
  if (total === 0 || field?.kind !== 'choice') return foundMessages.empty
  const states = when?.in.map((state) => field.choices[String(state)]?.toLowerCase()) ?? []
  return foundMessages.noneFit(
    `${displayCount(total)} ${countWord(resource, total)}`,
    states.join(' or '),
  )
}

export async function actOnFound(resource: Resource, name: string, query: ListQuery): Promise<void> {
  const action = resource.actions?.[name]
  if (!action) return
  let rows: ListRow[] = []
  let done = 0
  const words = (count: number) => `${displayCount(count)} ${countWord(resource, count)}`
  try {
    const found = await rowsFor(resource, action, query)
    rows = found.rows
    if (rows.length === 0)
      return failure(messages.record.needsSelection, await whyNone(resource, action, query))
    const title = decisionTitle(resource, action, rows)
    const question = {
      title,
      message: questionOf(resource, action, rows) ?? title,
      yes: decisionButton(resource, action, rows),
      ...(action.previewed && { facts: factsOf(resource, name, { filters: found.params }) }),
      loss: action.danger ?? false,
    }
    if (!(await askToConfirm(question))) return
    for (; done < rows.length; done += most)
      await postAction(resource, name, rows.slice(done, done + most).map(idOf))
    success(action.success, words(rows.length), undoOf(resource, name, rows.map(idOf)))
  } catch (error) {
    const before = done > 0 ? messages.list.doneBefore(words(done)) : undefined
    failure(messageOf(error), before ?? obstaclesOf(resource, error, rows))
  } finally {
    void refreshResource(resource)
  }
}
