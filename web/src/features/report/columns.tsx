/** Columns of report tables: row label and figures. */
import type { TrafficDay, TrafficFigures, TrafficPart } from '@rivulet/contract/reports/traffic-answer'
import { Link } from 'react-router'
import { displayDay, displayWeekday } from '../../lib/format.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { Figure } from './figure.tsx'
import { type FigureName, figureNames, hintOf, labelOf } from './figures.ts'

/** Address of the rows behind a figure. */
export type RowLinkOf<Row> = (name: FigureName, row: Row) => string | undefined

/** Said at their heads: what ratios are per, one per visitor and the other per visit, and what the amount is of. */
const explained: ReadonlySet<FigureName> = new Set<FigureName>(['conversion', 'amount', 'epc'])

const widths: Record<FigureName, number> = {
  visits: 76,
  unique: 76,
  orders: 62,
  conversion: 100,
  amount: 116,
  commission: 98,
  epc: 78,
}

export function figureColumns<Row extends TrafficFigures>(to: RowLinkOf<Row>): TableColumn<Row>[] {
  return figureNames.map((name) => ({
    key: name,
    title: name === 'unique' ? 'Unique' : labelOf(name),
    width: widths[name],
    numeric: true,
    sortable: true,
    ...(explained.has(name) ? { hint: hintOf(name) ?? '' } : {}),
    cell: (row) => <Figure name={name} figures={row} to={to(name, row)} />,
  }))
}

export const dayColumn: TableColumn<TrafficDay> = {
  key: 'day',
  title: 'Date',
  sortable: true,
  cell: ({ day }) => (
    <time dateTime={day} style={{ whiteSpace: 'nowrap' }}>
      {displayDay(day)} <span className="dim only-wide">{displayWeekday(day).slice(0, 3)}</span>
    </time>
  ),
}

/** Clicking a name filters the report by it. */
export const partColumn = (
  title: string,
  only: (part: TrafficPart) => string,
): TableColumn<TrafficPart> => ({
  key: 'name',
  title,
  sortable: true,
  cell: (part) => (
    <Link to={only(part)} className="name" title={part.name}>
      {part.name}
    </Link>
  ),
})
