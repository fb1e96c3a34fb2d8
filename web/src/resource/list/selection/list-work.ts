/**
 * Runs actions on rows of a list: asks, sends and reports. Loaded when rows are selected or the pointer nears a row's
 * menu.
 */
import type { Resource } from '@rivulet/contract/resource'
import { messageOf } from '../../../lib/api.ts'
import { failure } from '../../../lib/notices.ts'
import { askToConfirmAction, sendAction } from '../../run-action.ts'
import type { ListRow } from '../table/list-row.ts'
import { obstaclesOf } from './move-records.ts'

export { moveRecords } from './move-records.ts'

/** @returns whether it was done. */
export async function actOn(
  resource: Resource,
  name: string,
  rows: readonly ListRow[],
): Promise<boolean> {
  const confirmed = await askToConfirmAction(resource, name, rows)
  if (confirmed.length === 0) return false
  try {
    await sendAction(resource, name, confirmed)
    return true
  } catch (error) {
    failure(messageOf(error), obstaclesOf(resource, error, confirmed))
    return false
  }
}
