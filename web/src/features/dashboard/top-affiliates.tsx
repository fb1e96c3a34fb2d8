/** The affiliates who brought the most in the period. */
import type { AdminHome } from '@rivulet/contract/answer'
import { resources } from '@rivulet/contract/resources/index'
import { Link } from 'react-router'
import { displayCount } from '../../lib/format.ts'
import { viewPath } from '../../resource/path.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import css from './home-table.module.css'
import { MaybeLink } from './maybe-link.tsx'
import { is, useRowsBehind, within } from './rows-behind.ts'

type TopAffiliate = AdminHome['topAffiliates'][number]

export function TopAffiliates({ data }: { data: AdminHome }) {
  const rows = useRowsBehind()
  const all = rows('affiliate')
  const period = within(data)
  const columns: TableColumn<TopAffiliate>[] = [
    {
      key: 'name',
      title: 'Affiliate',
      cell: ({ id, name }) => (
        <Link to={viewPath(resources.affiliate, id)} className={css.named}>
          <Avatar name={name} size={24} quiet />
          <span className="name trunc">{name}</span>
        </Link>
      ),
    },
    {
      key: 'visits',
      title: 'Visits',
      width: 76,
      numeric: true,
      cell: ({ id, visits }) => (
        <MaybeLink to={rows('shopStatistics', [is('affiliate', id), period])}>
          {displayCount(visits)}
        </MaybeLink>
      ),
    },
    {
      key: 'orders',
      title: 'Orders',
      width: 66,
      numeric: true,
      cell: ({ id, orders }) => (
        <MaybeLink to={rows('order', [is('affiliate', id), period])}>{displayCount(orders)}</MaybeLink>
      ),
    },
    {
      key: 'commission',
      title: 'Commission',
      width: 118,
      numeric: true,
      cell: ({ id, commission }) => (
        <MaybeLink to={rows('order', [is('affiliate', id), is('status', '0'), period])}>
          <Money value={commission} />
        </MaybeLink>
      ),
    },
  ]
  return (
    <Card
      title="Top affiliates"
      hint="by commission"
      className="s5"
      end={
        all && (
          <MaybeLink to={all} className="link">
            All affiliates
          </MaybeLink>
        )
      }
    >
      <div className={`${css.table} ${css.people}`}>
        {data.topAffiliates.length > 0 ? (
          <DataTable
            bare
            label="Top affiliates"
            columns={columns}
            rows={data.topAffiliates}
            rowKey={({ id }) => id}
          />
        ) : (
          <p className={css.none}>Nobody has brought a visit in this period.</p>
        )}
      </div>
    </Card>
  )
}
