/** Best affiliates or shops of the period by commission. */
import { withinSentence } from '@rivulet/contract/text/within-sentence'
import type { AdminHome, Best as Row } from '@rivulet/contract/answers/home-answer'
import { can } from '@rivulet/contract/access/permission-check'
import { reportEndpoints } from '@rivulet/contract/endpoints/report-endpoints'
import { places } from '@rivulet/contract/resources/places'
import { useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../../lib/session/session.ts'
import { useUnit } from '../../../lib/stored/unit.ts'
import { viewPath } from '../../../resource/path.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { TableColumn } from '../../../ui/table/table-column.ts'
import css from '../home-table.module.css'
import { MaybeLink } from '../maybe-link.tsx'
import { is, type RowsBehind, useRowsBehind, within } from '../rows-behind.ts'
import { trafficColumns } from '../traffic-columns.tsx'

type Who = 'affiliate' | 'shop'

const kinds: Record<Who, string> = { affiliate: 'Affiliates', shop: 'Shops' }

function columnsOf(who: Who, data: AdminHome, rows: RowsBehind): TableColumn<Row>[] {
  const own = (id: number) => [is(who, id), within(data)]
  return [
    {
      key: 'name',
      title: places[who].singular,
      cell: ({ id, name }) => (
        <Link to={viewPath(places[who], id)} className={css.named}>
          <Avatar name={name} size={24} quiet />
          <span className="name trunc">{name}</span>
        </Link>
      ),
    },
    ...trafficColumns<Row>({
      visits: ({ id }) => rows('shopStatistics', own(id)),
      orders: ({ id }) => rows('order', own(id)),
      commission: ({ id }) => rows('order', [is('status', '0'), ...own(id)]),
    }),
  ]
}

export function Best({ data }: { data: AdminHome }) {
  const { topAffiliates, topShops = [] } = data
  const [chosen, setWho] = useState<Who>('affiliate')
  const who = topAffiliates ? chosen : 'shop'
  const rows = useRowsBehind()
  const user = useUser()
  const unit = useUnit()
  // The report has the turnover of the same period, which the register of affiliates and shops has not.
  const reports = can(user?.permissions ?? [], reportEndpoints.shopTraffic.access)
  const all = reports
    ? `/dashboard/report/marketing/shop-analytics?begin=${data.from}&end=${data.to}${unit === null ? '' : `&link=${unit}`}`
    : rows(who)
  const best = (who === 'affiliate' && topAffiliates) || topShops
  const title = `Top ${withinSentence(kinds[who])}`
  return (
    <Card
      title={title}
      className="s5"
      end={
        <span className={css.end}>
          {topAffiliates && (
            <Segmented small label="Show top" options={kinds} value={who} onChange={setWho} />
          )}
          {all && (
            <MaybeLink to={all} className="link">
              All
            </MaybeLink>
          )}
        </span>
      }
    >
      <div className={`${css.table} ${css.people}`}>
        {best.length > 0 ? (
          <DataTable
            bare
            label={`${title} by commission`}
            columns={columnsOf(who, data, rows)}
            rows={best}
            rowKey={({ id }) => id}
          />
        ) : (
          <p className={css.none}>No visits in this period.</p>
        )}
      </div>
    </Card>
  )
}
