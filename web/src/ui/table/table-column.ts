/** Table column. */
import type { ReactNode } from 'react'

export type SortDirection = 'ascending' | 'descending'

export type TableColumn<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Pixels; columns without a width share the rest. */
  width?: number
  /** Right-aligned, including its head. */
  numeric?: boolean
  /** Help text behind an info icon in the head. */
  hint?: string
  sortable?: boolean
  /** Stays in sight while scrolling sideways: its place among the pinned columns. */
  pin?: number | undefined
}

/** Column properties independent of the row type. */
export type ColumnHead = Omit<TableColumn<never>, 'cell'>
