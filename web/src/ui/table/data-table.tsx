/** Short table without virtualisation, for cards and reports. */
import type { ReactNode } from 'react'
import css from './table.module.css'
import type { TableColumn } from './table-column.ts'
import { type Sort, TableColumns, TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'

type Props<Row> = {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Without head background, inside a card. */
  bare?: boolean
  sort?: Sort
  onSort?: (key: string) => void
  onOpen?: (row: Row) => void
  /** The totals: one cell per column. */
  totals?: readonly ReactNode[]
}

export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  bare,
  sort,
  onSort,
  onOpen,
  totals,
}: Props<Row>) {
  // The first words of the totals have the room of the columns without one that follow.
  const next = totals?.findIndex((cell, index) => index > 0 && cell !== null) ?? 1
  const lead = next < 0 ? columns.length : next
  return (
    <table className={css.table} data-bare={bare || undefined} aria-label={label}>
      <TableColumns columns={columns} />
      <TableHead columns={columns} {...(sort ? { sort } : {})} {...(onSort ? { onSort } : {})} />
      <tbody data-end>
        {rows.map((row) => (
          <TableRow
            key={rowKey(row)}
            row={row}
            columns={columns}
            index={null}
            {...(onOpen ? { onOpen } : {})}
          />
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            {columns.map(({ key, numeric }, index) =>
              index > 0 && index < lead ? null : (
                <td
                  key={key}
                  className={numeric ? 'num' : undefined}
                  colSpan={index === 0 && lead > 1 ? lead : undefined}
                >
                  {totals[index]}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

export const tableClass = css.table ?? ''
