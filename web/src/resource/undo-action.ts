/** Undo in the notice of an action: calls the action that restores what was before, for exactly these records. */
import { undoMessages } from '@rivulet/contract/messages/undo-messages'
import type { Resource } from '@rivulet/contract/resource'
import { messageOf } from '../lib/api.ts'
import { failure, type NoticeAction, success } from '../lib/notices.ts'
import { inCalls } from './in-calls.ts'
import { refreshResource } from './queries.ts'

/** None for actions that cannot be undone. */
export function undoOf(
  resource: Resource,
  name: string,
  ids: readonly number[],
): NoticeAction | undefined {
  const undo = resource.actions?.[name]?.undoneBy
  return undo === undefined
    ? undefined
    : { label: undoMessages.label, run: () => void takeBack(resource, undo, ids) }
}

async function takeBack(resource: Resource, undo: string, ids: readonly number[]): Promise<void> {
  try {
    await inCalls({ resource, name: undo, title: undoMessages.label, ids })
    success(resource.actions?.[undo]?.success ?? '')
  } catch (error) {
    failure(messageOf(error))
  } finally {
    void refreshResource(resource)
  }
}
