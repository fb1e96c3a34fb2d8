/** Sortable table of figures with totals, cards on a phone; figures link to their rows. */
import type { TrafficFigures } from '@rivulet/contract/reports/traffic-answer'
import { type ReactNode, useMemo } from 'react'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { figureColumns } from './columns.tsx'
import { ComparedFigure, type EarlierFigures } from './compared-figure.tsx'
import { Figure } from './figure.tsx'
import { FigureCards } from './figure-cards.tsx'
import { type FigureName, figureNames } from './figures.ts'
import css from './report.module.css'
import type { LinkedFigure, Row } from './rows-behind.ts'
import { useSorted } from './sorted.ts'

export type FigureLink = (behind: LinkedFigure, row?: Row) => string | undefined

type Props<T> = {
  label: string
  lead: TableColumn<T>
  /** A column after the figures. */
  end?: TableColumn<T>
  rows: readonly T[]
  /** Last row, regardless of the sort. */
  last?: T | null
  /** Filter for the rows behind its figures; undefined without links. */
  of: (row: T) => Row | undefined
  rowKey: (row: T) => string | number
  /** Initial sort column. */
  first: string
  total: ReactNode
  totals: TrafficFigures
  earlier?: EarlierFigures | null
  to: FigureLink
}

export function FigureRows<T extends TrafficFigures>(props: Props<T>) {
  const { label, lead, end, rows, last, of, rowKey, first, total, totals, earlier, to } = props
  const { sort, onSort, sorted } = useSorted(rows, { key: first, direction: 'descending' })
  // The same when only the sort changes: rows then move without being rendered again.
  const { behind, columns } = useMemo(() => {
    const behind = (name: LinkedFigure, row: T) => {
      const meant = of(row)
      return meant && to(name, meant)
    }
    return { behind, columns: [lead, ...figureColumns<T>(behind), ...(end ? [end] : [])] }
  }, [lead, end, of, to])
  const shown = last ? [...sorted, last] : sorted
  const totalOf = (name: FigureName) => (
    <ComparedFigure key={name} {...{ name, totals, earlier }}>
      <Figure name={name} figures={totals} to={to(name)} />
    </ComparedFigure>
  )
  if (usePhone())
    return (
      <FigureCards
        {...{ label, lead, end, rowKey, sort, onSort, total }}
        rows={shown}
        figure={(name, row) => <Figure name={name} figures={row} to={behind(name, row)} />}
        totalFigure={totalOf}
      />
    )
  return (
    // Scrollable regions must be focusable.
    <section className={css.scroll} tabIndex={0} aria-label={label}>
      <DataTable
        label={label}
        columns={columns}
        rows={shown}
        rowKey={rowKey}
        sort={sort}
        onSort={onSort}
        totals={[total, ...figureNames.map(totalOf)]}
      />
    </section>
  )
}
