/** What a column of a table is. */
import type { ReactNode } from 'react'

export type SortDirection = 'ascending' | 'descending'

export type TableColumn<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Pixels; the columns without one share what is left. */
  width?: number
  /** Numbers stand right, with their head. */
  numeric?: boolean
  /** A sentence behind an info icon in the head. */
  hint?: string
  sortable?: boolean
}

/** The part of a column that head and columns of any row need. */
export type ColumnHead = Omit<TableColumn<never>, 'cell'>
