/** The loaded rows of a long list of orders, for stepping from one trace to the next. */
import type { TracedRows } from '../../traced-rows.ts'
import { idOf } from '../table/list-row.ts'
import type { Rows } from './use-rows.ts'

/** Rows outside the visible ones that are searched for the open order. */
const around = 30

export function tracedList(
  rows: Pick<Rows, 'rowAt' | 'first'>,
  from: number,
  until: number,
  show: (index: number) => void,
): TracedRows {
  const idAt = (index: number): number | undefined => {
    const row = index < 0 ? undefined : rows.rowAt(index)
    return row && idOf(row)
  }
  return {
    idAt,
    show,
    indexOf(id) {
      for (let index = Math.max(0, from - around); index < until + around; index++)
        if (idAt(index) === id) return index
      return rows.first.findIndex((row) => idOf(row) === id)
    },
  }
}
