/** One row of a table, made of native cells and drawn again only when it changed. */
import { memo, type ReactNode } from 'react'
import { Tick } from '../tick.tsx'
import type { TableColumn } from './table-column.ts'

type Props<Row> = {
  row: Row
  columns: readonly TableColumn<Row>[]
  /** Position among all rows, from 0. */
  index: number
  /** Names the row for its tick. */
  label?: string
  selected?: boolean
  /** The row the keyboard stands on. */
  active?: boolean
  onSelect?: (index: number, range: boolean) => void
  onOpen?: (row: Row) => void
  /** The cell after the columns. */
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
      aria-rowindex={index + 2}
      aria-selected={onSelect ? (selected ?? false) : undefined}
      data-active={active || undefined}
      data-opens={onOpen ? true : undefined}
      onDoubleClick={onOpen && (() => onOpen(row))}
    >
      {onSelect && (
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
        <td key={column.key} className={column.numeric ? 'num' : undefined}>
          {column.cell(row)}
        </td>
      ))}
      {tail && <td>{tail(row, index)}</td>}
    </tr>
  )
}

// memo() forgets that the component is generic.
export const TableRow = memo(PlainRow) as typeof PlainRow

/** Stands for the rows above or below those that are drawn. */
export function TableGap({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true" style={{ height }}>
      <td colSpan={span} style={{ padding: 0, height, border: 0 }} />
    </tr>
  )
}
