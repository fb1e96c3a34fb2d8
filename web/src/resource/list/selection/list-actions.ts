/** A resource's actions by position, permission and row state. */
import { type Action, actionsOf, type Position, type Resource } from '@rivulet/contract/resource'
import type { ListRow } from '../table/list-row.ts'

export const actionsAt = (
  resource: Resource,
  position: Position,
  may: (name: string) => boolean,
): [string, Action][] =>
  actionsOf(resource).filter(([name, action]) => action.positions.includes(position) && may(name))

/** Whether the row's state allows the action. */
export const applies = ({ when }: Action, row: ListRow): boolean =>
  when === undefined || when.in.some((value) => [row[when.field] ?? null].flat().includes(value))
