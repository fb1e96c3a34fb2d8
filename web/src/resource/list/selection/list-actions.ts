/** A resource's actions by position, permission and row state, in the order of their buttons and menu items. */
import {
  type Action,
  actionsOf,
  applies,
  type Position,
  type Resource,
} from '@rivulet/contract/resource'

type Offered = [string, Action][]
type Row = Parameters<typeof applies>[1]

/** Those that lose something are apart, since they come after everything else, such as Edit and Print. */
export function splitActions(
  resource: Resource,
  position: Position,
  may: (name: string) => boolean,
  row?: Row,
): { safe: Offered; losing: Offered } {
  const offered = actionsOf(resource).filter(
    ([name, action]) =>
      action.positions.includes(position) && may(name) && (!row || applies(action, row)),
  )
  const names = new Set(offered.map(([name]) => name))
  const isLast = ({ danger = false, beside = '' }: Action) => danger && !names.has(beside)
  return {
    safe: offered.filter(([, action]) => !isLast(action)),
    losing: offered.filter(([, action]) => isLast(action)),
  }
}

export function actionsAt(...asked: Parameters<typeof splitActions>): Offered {
  const { safe, losing } = splitActions(...asked)
  return [...safe, ...losing]
}
