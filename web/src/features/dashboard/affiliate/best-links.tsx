/** Best links of the period by commission. */
import type { AffiliateHome } from '@rivulet/contract/answers/home-answer'
import { places } from '@rivulet/contract/resources/places'
import { IconBuildingStore, IconSpeakerphone } from '@tabler/icons-react'
import { Link } from 'react-router'
import { viewPath } from '../../../resource/path.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { TableColumn } from '../../../ui/table/table-column.ts'
import css from '../home-table.module.css'
import { MaybeLink } from '../maybe-link.tsx'
import { is, useRowsBehind, within } from '../rows-behind.ts'
import { trafficColumns } from '../traffic-columns.tsx'

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
          <Link to={viewPath(places.link, id)} className={css.named}>
            <Icon aria-label={type} role="img" aria-hidden={false} />
            <span className="name trunc">{name}</span>
          </Link>
        )
      },
    },
    ...trafficColumns<BestLink>({
      visits: ({ id }) => rows('analyticsDetail', [is('link', id), within(data)]),
      orders: ({ id }) => rows('order', [is('link', id), within(data)]),
      commission: ({ id }) => rows('order', [is('link', id), is('status', '0'), within(data)]),
    }),
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
          <p className={css.none}>No clicks in this period.</p>
        )}
      </div>
    </Card>
  )
}
