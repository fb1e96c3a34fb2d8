/** Memoised table row of native cells. */
import { memo, type ReactNode } from 'react'
import { Tick } from '../inputs/tick.tsx'
import { cellLook } from './cell-look.ts'
import { opensRow } from './opens-row.ts'
import css from './table.module.css'
import type { TableColumn } from './table-column.ts'

type Props<Row> = {
  row: Row
  columns: readonly TableColumn<Row>[]
  /** Index among all rows; null where all are rendered, so that a row that only moves is not rendered again. */
  index: number | null
  /** Accessible name of the row's checkbox. */
  label?: string
  selected?: boolean
  /** The row with keyboard focus. */
  active?: boolean
  onSelect?: (index: number, range: boolean) => void
  onOpen?: (row: Row) => void
  /** Cell after the columns. */
  tail?: (row: Row, index: number) => ReactNode
}

function PlainRow<Row>({
  row,
  columns,
  index,
  label,
  selected,
  active,
  onSelect,
  onOpen,
  tail,
}: Props<Row>) {
  return (
    <tr
      aria-rowindex={index === null ? undefined : index + 2}
      aria-selected={onSelect ? (selected ?? false) : undefined}
      data-active={active || undefined}
      data-opens={onOpen ? true : undefined}
      onClick={onOpen && ((event) => opensRow(event) && onOpen(row))}
    >
      {onSelect && index !== null && (
        <td>
          <Tick
            label={`Select ${label ?? `row ${index + 1}`}`}
            checked={selected ?? false}
            onChange={(event) =>
              onSelect(index, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} {...cellLook(column)}>
          {column.cell(row)}
        </td>
      ))}
      {tail && index !== null && <td className={css.tail}>{tail(row, index)}</td>}
    </tr>
  )
}

// memo() loses the generic type.
export const TableRow = memo(PlainRow) as typeof PlainRow

/** Spacer for the rows above or below the rendered ones, in a group of its own. */
export function TableGap({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tbody>
      <tr aria-hidden="true" style={{ height }}>
        <td colSpan={span} style={{ padding: 0, height, border: 0 }} />
      </tr>
    </tbody>
  )
}
