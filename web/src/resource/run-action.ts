/** Runs a resource action on one or several records, all or nothing. */
import type { Resource } from '@rivulet/contract/resource'
import type { Answer } from '../lib/api.ts'
import { askToConfirm } from '../lib/confirm.ts'
import { success } from '../lib/notices.ts'
import { decisionButton, decisionTitle, doneTo, factsOf, questionOf, rowsOf } from './decision.ts'
import { idOf, type ListRow } from './list/table/list-row.ts'
import { postAction } from './post-action.ts'
import { refreshResource } from './queries.ts'
import { undoOf } from './undo-action.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * Asks the action's confirmation, if any, filling in the fields of a single record. The rows to act on: fewer where some
 * prevented it and were left out, none where it was not confirmed.
 */
export async function askToConfirmAction(
  resource: Resource,
  name: string,
  rows: readonly ListRow[],
): Promise<readonly ListRow[]> {
  const action = resource.actions?.[name]
  const message = action && questionOf(resource, action, rows)
  if (!message) return rows
  let left: readonly ListRow[] = []
  const confirmed = await askToConfirm({
    title: decisionTitle(resource, action, rows),
    message,
    yes: decisionButton(resource, action, rows),
    ...(action.previewed && { facts: factsOf(resource, name, rowsOf(rows)) }),
    loss: action.danger ?? false,
    undoable: action.undoneBy !== undefined && !action.danger,
    ...(rows.length > 1 && {
      without: (ids: readonly number[]) => (left = rows.filter((row) => !ids.includes(idOf(row)))),
    }),
  })
  if (confirmed) return rows
  return left.length > 0 ? askToConfirmAction(resource, name, left) : []
}

/** Sends the action, shows its success and refreshes the resource. Throws on an error response. */
export async function sendAction(
  resource: Resource,
  name: string,
  rows: readonly ListRow[],
  body: Body = {},
): Promise<Answer<unknown>> {
  const ids = rows.map(idOf)
  const answer = await postAction(resource, name, ids, body)
  const message = answer.message ?? resource.actions?.[name]?.success ?? ''
  success(message, doneTo(resource, rows), undoOf(resource, name, ids))
  void refreshResource(resource)
  const becomes = resource.actions?.[name]?.becomes
  if (becomes) void refreshResource({ name: becomes })
  return answer
}
