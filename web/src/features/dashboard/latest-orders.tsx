/** The affiliate's latest orders, whatever became of them. */
import { orderStatuses, orderStatusTones, type OrderStatus } from '@rivulet/contract/choices'
import type { AffiliateHome } from '@rivulet/contract/home-answer'
import { resources } from '@rivulet/contract/resources/index'
import { Link } from 'react-router'
import { displayDay } from '../../lib/format.ts'
import { viewPath } from '../../resource/path.ts'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money.tsx'
import { Pill } from '../../ui/pill.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import css from './home-table.module.css'
import { MaybeLink } from './maybe-link.tsx'
import { useRowsBehind, within } from './rows-behind.ts'

type Order = AffiliateHome['latestOrders'][number]

const columns: TableColumn<Order>[] = [
  { key: 'date', title: 'Date', width: 110, cell: ({ date }) => displayDay(date) },
  {
    key: 'promoted',
    title: 'Shop or campaign',
    cell: ({ id, promoted }) => (
      <Link to={viewPath(resources.order, id)} className="name">
        {promoted}
      </Link>
    ),
  },
  {
    key: 'orderId',
    title: 'Order ID',
    width: 100,
    cell: ({ id, orderId }) => (
      <Link to={viewPath(resources.order, id)} className="muted code">
        {orderId}
      </Link>
    ),
  },
  {
    key: 'amount',
    title: 'Amount',
    width: 90,
    numeric: true,
    cell: ({ id, amount }) => (
      <Link to={viewPath(resources.order, id)}>
        <Money value={amount} />
      </Link>
    ),
  },
  {
    key: 'commission',
    title: 'Commission',
    width: 94,
    numeric: true,
    cell: ({ id, commission }) => (
      <Link to={viewPath(resources.order, id)}>
        <Money value={commission} />
      </Link>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    width: 116,
    cell: ({ status }) => (
      <Pill tone={orderStatusTones[status as OrderStatus]}>{orderStatuses[status as OrderStatus]}</Pill>
    ),
  },
]

export function LatestOrders({ data }: { data: AffiliateHome }) {
  const to = useRowsBehind()('order', [within(data)])
  return (
    <Card
      title="Latest orders"
      className="s7"
      end={
        to && (
          <MaybeLink to={to} className="link">
            Order details
          </MaybeLink>
        )
      }
    >
      <div className={`${css.table} ${css.orders}`}>
        {data.latestOrders.length > 0 ? (
          <DataTable
            bare
            label="Latest orders"
            columns={columns}
            rows={data.latestOrders}
            rowKey={({ id }) => id}
          />
        ) : (
          <p className={css.none}>No orders yet. They appear here minutes after a visitor buys.</p>
        )}
      </div>
    </Card>
  )
}
