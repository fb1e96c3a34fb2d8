/** The affiliate's latest orders in any status. */
import { orderStatuses, orderStatusTones, type OrderStatus } from '@rivulet/contract/choices'
import type { AffiliateHome } from '@rivulet/contract/answers/home-answer'
import { places } from '@rivulet/contract/resources/places'
import { Link } from 'react-router'
import { displayDay } from '../../../lib/format.ts'
import { viewPath } from '../../../resource/path.ts'
import { TraceLink } from '../../../resource/trace-link.tsx'
import { rowsOf, useTracedRows } from '../../../resource/traced-rows.ts'
import { useOpenTrace } from '../../../resource/use-open-trace.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Money } from '../../../ui/figures/money.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { TableColumn } from '../../../ui/table/table-column.ts'
import css from '../home-table.module.css'
import { MaybeLink } from '../maybe-link.tsx'
import { useRowsBehind, within } from '../rows-behind.ts'

type Order = AffiliateHome['latestOrders'][number]

const columns: TableColumn<Order>[] = [
  { key: 'date', title: 'Date', width: 110, cell: ({ date }) => displayDay(date) },
  {
    key: 'promoted',
    title: 'Shop or campaign',
    cell: ({ id, promoted }) => (
      <TraceLink id={id} className="name">
        {promoted}
      </TraceLink>
    ),
  },
  {
    key: 'orderId',
    title: 'Order ID',
    width: 100,
    cell: ({ id, orderId }) => (
      <Link to={viewPath(places.order, id)} className="muted code">
        {orderId}
      </Link>
    ),
  },
  {
    key: 'net',
    title: 'Net',
    width: 90,
    numeric: true,
    cell: ({ id, net }) => (
      <TraceLink id={id}>
        <Money value={net} />
      </TraceLink>
    ),
  },
  {
    key: 'commission',
    title: 'Commission',
    width: 94,
    numeric: true,
    cell: ({ id, commission }) => (
      <TraceLink id={id}>
        <Money value={commission} />
      </TraceLink>
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
  const openTrace = useOpenTrace()
  useTracedRows(rowsOf(data.latestOrders))
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
            onOpen={({ id }) => openTrace(id)}
          />
        ) : (
          <p className={css.none}>No orders yet. They appear here minutes after a visitor buys.</p>
        )}
      </div>
    </Card>
  )
}
