/** Runs an action on all rows of a list: confirmed with their number, sent in calls of 500. */
import { formatList, operatorsOf } from '@rivulet/contract/filter'
import { foundMessages } from '@rivulet/contract/messages/found-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { workMessages } from '@rivulet/contract/messages/work-messages'
import { type Action, applies, type Resource } from '@rivulet/contract/resource'
import { messageOf } from '../../../lib/api.ts'
import { askToConfirm } from '../../../lib/confirm.ts'
import { displayCount } from '../../../lib/format.ts'
import { failure, success } from '../../../lib/notices.ts'
import { refreshResource } from '../../queries.ts'
import { decisionButton, decisionTitle, factsOf, questionOf } from '../../decision.ts'
import { inCalls, isRunning, progressOf } from '../../in-calls.ts'
import { undoOf } from '../../undo-action.ts'
import { apiQuery, type ListQuery } from '../rows/list-query.ts'
import { countWord, idOf, type ListRow } from '../table/list-row.ts'
import { obstaclesOf } from './move-records.ts'
import { readRows } from '../rows/list-window.ts'

type State = NonNullable<Action['when']>
type Found = { rows: readonly ListRow[]; query: ListQuery }

const inStates = (query: ListQuery, field: string, states: readonly string[]): ListQuery => ({
  ...query,
  filters: [...query.filters, { field, operator: 'in', value: formatList(states) }],
})

/** The states that the action is for here: of all that it applies to, the usual ones, unless the list is filtered by them. */
const stateOf = ({ when, whenAll }: Action, { filters }: ListQuery): State | undefined =>
  filters.some(({ field }) => field === when?.field) ? when : (whenAll ?? when)

/** Rows eligible for the action; filtered by the server, unless the list already filters that field. */
async function rowsFor(resource: Resource, action: Action, query: ListQuery): Promise<Found> {
  const when = stateOf(action, query)
  const field = resource.fields[when?.field ?? '']
  const asks =
    when &&
    field?.filter &&
    operatorsOf[field.kind].includes('in') &&
    when.in.every((state) => typeof state === 'string') &&
    query.filters.every((filter) => filter.field !== when.field)
  const found = asks ? inStates(query, when.field, when.in.map(String)) : query
  const { rows } = await readRows(resource, apiQuery(found), 0, 0)
  return { rows: rows.filter((row) => applies(action, row)), query: found }
}

/** The rows to which the action applies, too, but only where somebody asks for them. */
async function leftOut(resource: Resource, action: Action, query: ListQuery): Promise<string[]> {
  const { field = '', in: states = [] } = stateOf(action, query) ?? {}
  const others = (action.when?.in ?? []).filter((state) => !states.includes(state)).map(String)
  if (others.length === 0) return []
  const { total } = await readRows(resource, apiQuery(inStates(query, field, others)), 0, 1)
  return total === 0
    ? []
    : [foundMessages.leftOut(words(resource, total), wordsOf(resource, field, others))]
}

const words = (resource: Resource, count: number) =>
  `${displayCount(count)} ${countWord(resource, count)}`
const wordsOf = ({ fields }: Resource, name: string, states: readonly unknown[]): string => {
  const field = fields[name]
  const choices: Readonly<Record<string, string>> = field?.kind === 'choice' ? field.choices : {}
  return states.map((state) => choices[String(state)]?.toLowerCase()).join(' or ')
}

/** What the list holds, and what the action is for. */
async function whyNone(resource: Resource, action: Action, query: ListQuery): Promise<string> {
  const { total } = await readRows(resource, apiQuery(query), 0, 1)
  const when = stateOf(action, query)
  if (total === 0 || resource.fields[when?.field ?? '']?.kind !== 'choice') return foundMessages.empty
  return foundMessages.noneFit(
    words(resource, total),
    wordsOf(resource, when?.field ?? '', when?.in ?? []),
  )
}

/** The rows that it was confirmed for: fewer where some prevented it and were left out. */
async function confirmed(
  resource: Resource,
  name: string,
  { rows, query }: Found,
  without: readonly string[],
  leaveOut = false,
): Promise<readonly ListRow[]> {
  const action = resource.actions?.[name]
  if (!action || rows.length === 0) return []
  const title = decisionTitle(resource, action, rows)
  let left: readonly number[] = []
  const agreed = await askToConfirm({
    title,
    message: [questionOf(resource, action, rows) ?? title, ...without].join('. '),
    yes: decisionButton(resource, action, rows),
    ...(action.previewed && { facts: factsOf(resource, name, { filters: apiQuery(query), leaveOut }) }),
    loss: action.danger ?? false,
    without: (ids) => (left = ids),
  })
  if (agreed) return rows
  if (left.length === 0) return []
  const leaving = new Set(left)
  const others = rows.filter((row) => !leaving.has(idOf(row)))
  // Not by their ids, which a filter holds only a limited number of.
  return confirmed(resource, name, { rows: others, query }, without, true)
}

export async function actOnFound(resource: Resource, name: string, query: ListQuery): Promise<void> {
  const action = resource.actions?.[name]
  if (!action) return
  if (isRunning(resource, name)) return failure(workMessages.underWay)
  let rows: readonly ListRow[] = []
  let done = 0
  try {
    const found = await rowsFor(resource, action, query)
    rows = found.rows
    if (rows.length === 0)
      return failure(messages.record.needsSelection, await whyNone(resource, action, query))
    rows = await confirmed(resource, name, found, await leftOut(resource, action, query))
    if (rows.length === 0) return
    const [title, ids] = [decisionTitle(resource, action, rows), rows.map(idOf)]
    await inCalls({ resource, name, title, ids }, (now) => (done = now))
    if (done === 0) return
    const all = done === rows.length
    success(
      action.success,
      all ? words(resource, done) : progressOf(done, rows.length),
      undoOf(resource, name, ids.slice(0, done)),
    )
  } catch (error) {
    const before = done > 0 ? messages.list.doneBefore(words(resource, done)) : undefined
    failure(messageOf(error), before ?? obstaclesOf(resource, error, rows))
  } finally {
    void refreshResource(resource)
  }
}
