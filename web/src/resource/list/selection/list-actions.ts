/** A resource's actions by position, permission and row state. */
import { type Action, actionsOf, type Position, type Resource } from '@rivulet/contract/resource'

export const actionsAt = (
  resource: Resource,
  position: Position,
  may: (name: string) => boolean,
): [string, Action][] =>
  actionsOf(resource).filter(([name, action]) => action.positions.includes(position) && may(name))
