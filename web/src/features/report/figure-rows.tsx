/** Rows of figures under one head that sorts them, over their totals; every figure leads to what it counts. */
import type { TrafficFigures } from '@rivulet/contract/reports/traffic-answer'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { figureColumns } from './columns.tsx'
import { Figure } from './figure.tsx'
import { figureNames } from './figures.ts'
import css from './report.module.css'
import type { Behind, Row } from './rows-behind.ts'
import { useSorted } from './sorted.ts'

export type To = (behind: Behind, row?: Row) => string | undefined

type Props<T> = {
  label: string
  lead: TableColumn<T>
  /** A column after the figures. */
  end?: TableColumn<T>
  rows: readonly T[]
  /** Stands under the rows, however they are sorted. */
  last?: T | null
  /** What a row stands for; undefined when its figures lead nowhere. */
  of: (row: T) => Row | undefined
  rowKey: (row: T) => string | number
  /** The column that they are sorted by at first. */
  first: string
  total: string
  totals: TrafficFigures
  to: To
}

export function FigureRows<T extends TrafficFigures>(props: Props<T>) {
  const { label, lead, end, rows, last, of, rowKey, first, total, totals, to } = props
  const { sort, onSort, sorted } = useSorted(rows, { key: first, direction: 'descending' })
  const behind = (name: Behind, row: T) => {
    const meant = of(row)
    return meant && to(name, meant)
  }
  return (
    // What scrolls must be reachable by keyboard.
    <section className={css.scroll} tabIndex={0} aria-label={label}>
      <DataTable
        label={label}
        columns={[lead, ...figureColumns<T>(behind), ...(end ? [end] : [])]}
        rows={last ? [...sorted, last] : sorted}
        rowKey={rowKey}
        sort={sort}
        onSort={onSort}
        totals={[
          total,
          ...figureNames.map((name) => <Figure key={name} name={name} figures={totals} to={to(name)} />),
        ]}
      />
    </section>
  )
}
