/** The columns of what brought traffic: visits, orders and commission, each with the way to its rows. */
import { displayCount } from '../../lib/format.ts'
import { Money } from '../../ui/money.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { MaybeLink } from './maybe-link.tsx'

type Traffic = { visits: number; orders: number; commission: string }
/** Where the rows behind a figure are; undefined where this user may not go. */
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
