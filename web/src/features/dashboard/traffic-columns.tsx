/** Columns of the best lists: visits, orders and commission, with links. */
import { displayCount } from '../../lib/format.ts'
import { Money } from '../../ui/figures/money.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { MaybeLink } from './maybe-link.tsx'

type Traffic = { visits: number; orders: number; commission: string }
/** Address of the rows behind a figure; undefined without permission. */
type Ways<Row> = Record<keyof Traffic, (row: Row) => string | undefined>

export const trafficColumns = <Row extends Traffic>(to: Ways<Row>): TableColumn<Row>[] => [
  {
    key: 'visits',
    title: 'Visits',
    width: 76,
    numeric: true,
    cell: (row) => <MaybeLink to={to.visits(row)}>{displayCount(row.visits)}</MaybeLink>,
  },
  {
    key: 'orders',
    title: 'Orders',
    width: 66,
    numeric: true,
    cell: (row) => <MaybeLink to={to.orders(row)}>{displayCount(row.orders)}</MaybeLink>,
  },
  {
    key: 'commission',
    title: 'Commission',
    width: 118,
    numeric: true,
    cell: (row) => (
      <MaybeLink to={to.commission(row)}>
        <Money value={row.commission} />
      </MaybeLink>
    ),
  },
]
