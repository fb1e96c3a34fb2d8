/** Sticky table head with sort buttons. */
import { IconArrowDown, IconArrowUp, IconInfoCircle } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { cellLook } from './cell-look.ts'
import css from './table.module.css'
import type { ColumnHead, SortDirection } from './table-column.ts'

export type Sort = { key: string; direction: SortDirection } | null

/** Widths of the cells before and after the columns. */
export const leadWidth = 46
export const tailWidth = 40

type Props = {
  columns: readonly ColumnHead[]
  sort?: Sort
  onSort?: (key: string) => void
  /** Cell before the columns: 'select all'. */
  lead?: ReactNode
  /** Cell after the columns. */
  tail?: ReactNode
}

/** <colgroup> with the column widths. */
export function TableColumns({ columns, lead, tail }: Omit<Props, 'sort' | 'onSort'>) {
  return (
    <colgroup>
      {lead && <col style={{ width: leadWidth }} />}
      {columns.map(({ key, width }) => (
        <col key={key} style={width ? { width } : undefined} />
      ))}
      {tail && <col style={{ width: tailWidth }} />}
    </colgroup>
  )
}

/** Memoised, so that scrolling does not re-render it. */
export const TableHead = memo(function TableHead({ columns, sort, onSort, lead, tail }: Props) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {lead && <th scope="col">{lead}</th>}
        {columns.map((column) => {
          const direction = sort?.key === column.key ? sort.direction : undefined
          const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown
          const title = (
            <>
              {column.title}
              {direction && <Arrow size={12} />}
              {column.hint && <IconInfoCircle size={14} />}
            </>
          )
          return (
            <th
              key={column.key}
              scope="col"
              {...cellLook(column)}
              aria-sort={direction}
              title={column.hint}
            >
              {column.sortable && onSort ? (
                <button type="button" className={css.sort} onClick={() => onSort(column.key)}>
                  {title}
                </button>
              ) : (
                <span className={css.sort}>{title}</span>
              )}
            </th>
          )
        })}
        {tail && <th scope="col">{tail}</th>}
      </tr>
    </thead>
  )
})
