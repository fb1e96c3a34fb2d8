/** Which of a resource's own actions stand where, for whom and for which rows. */
import { type Action, actionsOf, type Position, type Resource } from '@rivulet/contract/resource'
import type { ListRow } from './list-row.ts'

export const actionsAt = (
  resource: Resource,
  position: Position,
  may: (name: string) => boolean,
): [string, Action][] =>
  actionsOf(resource).filter(([name, action]) => action.positions.includes(position) && may(name))

/** Whether the state of the row lets it happen. */
export const applies = ({ when }: Action, row: ListRow): boolean =>
  when === undefined || when.in.some((value) => [row[when.field] ?? null].flat().includes(value))
