/** The affiliate's links that brought the most in the period. */
import type { AffiliateHome } from '@rivulet/contract/answer'
import { resources } from '@rivulet/contract/resources/index'
import { IconBuildingStore, IconSpeakerphone } from '@tabler/icons-react'
import { Link } from 'react-router'
import { displayCount } from '../../lib/format.ts'
import { viewPath } from '../../resource/path.ts'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import css from './home-table.module.css'
import { MaybeLink } from './maybe-link.tsx'
import { is, useRowsBehind, within } from './rows-behind.ts'

type BestLink = AffiliateHome['bestLinks'][number]

export function BestLinks({ data }: { data: AffiliateHome }) {
  const rows = useRowsBehind()
  const all = rows('link')
  const columns: TableColumn<BestLink>[] = [
    {
      key: 'name',
      title: 'Link',
      cell: ({ id, name, type }) => {
        const Icon = type === 'campaign' ? IconSpeakerphone : IconBuildingStore
        return (
          <Link to={viewPath(resources.link, id)} className={css.named}>
            <Icon aria-label={type} role="img" />
            <span className="name trunc">{name}</span>
          </Link>
        )
      },
    },
    {
      key: 'visits',
      title: 'Visits',
      width: 76,
      numeric: true,
      cell: ({ id, visits }) => (
        <MaybeLink to={rows('analyticsDetail', [is('link', id), within(data)])}>
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
        <MaybeLink to={rows('order', [is('link', id), within(data)])}>{displayCount(orders)}</MaybeLink>
      ),
    },
    {
      key: 'commission',
      title: 'Commission',
      width: 118,
      numeric: true,
      cell: ({ id, commission }) => (
        <MaybeLink to={rows('order', [is('link', id), is('status', '0'), within(data)])}>
          <Money value={commission} />
        </MaybeLink>
      ),
    },
  ]
  return (
    <Card
      title="Best links"
      hint="by commission"
      className="s5"
      end={
        all && (
          <MaybeLink to={all} className="link">
            All links
          </MaybeLink>
        )
      }
    >
      <div className={`${css.table} ${css.links}`}>
        {data.bestLinks.length > 0 ? (
          <DataTable
            bare
            label="Best links"
            columns={columns}
            rows={data.bestLinks}
            rowKey={({ id }) => id}
          />
        ) : (
          <p className={css.none}>No link was followed in this period.</p>
        )}
      </div>
    </Card>
  )
}
