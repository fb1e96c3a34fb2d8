/** Report table by day, campaign or shop, or affiliate, with totals. */
import { daysBetween } from '@rivulet/contract/day'
import type { TrafficReport } from '@rivulet/contract/reports/traffic-answer'
import { type TrafficRows, trafficRows, type TrafficSubject } from '@rivulet/contract/reports/traffic'
import { Card } from '../../ui/layout/card.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { dayColumn, partColumn } from './columns.tsx'
import { FigureRows, type FigureLink } from './figure-rows.tsx'
import css from './report.module.css'
import type { Row } from './rows-behind.ts'

export type TrafficTableProps = {
  subject: TrafficSubject
  data: TrafficReport
  to: FigureLink
  /** Address of the report filtered to this row. */
  only: (row: Row) => string
  view: TrafficRows
  onView: (view: TrafficRows) => void
}

const countWords = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** The rows that the report has: filtered to one shop it has no others. */
export const viewOf = (wanted: TrafficRows, data: TrafficReport): TrafficRows =>
  data[wanted] ? wanted : 'days'

export function TrafficTable({ subject, data, to, only, view, onView }: TrafficTableProps) {
  const word = subject === 'shop' ? 'Shop' : 'Campaign'
  const views: Partial<Record<TrafficRows, string>> = {
    days: trafficRows.days,
    ...(data.links && { links: `By ${subject}` }),
    ...(data.affiliates && { affiliates: trafficRows.affiliates }),
  }
  const shared = { totals: data.totals, to }
  const id = (part: { id: number }) => part.id
  return (
    <Card label="Figures" className={`s8 ${css.table}`}>
      {Object.keys(views).length > 1 && (
        <div className={css.views}>
          <Segmented
            label="Rows"
            options={views as Record<TrafficRows, string>}
            value={view}
            onChange={onView}
          />
        </div>
      )}
      {view === 'days' && (
        <FigureRows
          {...shared}
          label="By day"
          lead={dayColumn}
          rows={data.days}
          rowKey={({ day }) => day}
          of={({ day }) => ({ begin: day, end: day })}
          first="day"
          total={countWords(daysBetween(data.begin, data.end) + 1, 'day')}
        />
      )}
      {view === 'links' && data.links && (
        <FigureRows
          {...shared}
          label={`By ${subject}`}
          lead={partColumn(word, ({ id: link }) => only({ link: String(link) }))}
          rows={data.links}
          rowKey={id}
          of={({ id: link }) => ({ link: String(link) })}
          first="visits"
          total={countWords(data.links.length, subject)}
        />
      )}
      {view === 'affiliates' && data.affiliates && (
        <FigureRows
          {...shared}
          label="By affiliate"
          lead={partColumn('Affiliate', ({ id: affiliate }) => only({ affiliate: String(affiliate) }))}
          rows={data.affiliates}
          rowKey={id}
          of={({ id: affiliate }) => ({ affiliate: String(affiliate) })}
          first="visits"
          total={countWords(data.affiliates.length, 'affiliate')}
        />
      )}
    </Card>
  )
}
