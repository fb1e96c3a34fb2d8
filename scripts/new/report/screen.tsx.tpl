/** {{title}}: the course of a period, and its days. */
import { reportEndpoints } from '@rivulet/contract/endpoints/report-endpoints'
import { parseHundredths } from '@rivulet/contract/money'
import type { {{pascal}}Report } from '@rivulet/contract/reports/{{kebab}}-answer'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { displayCount, displayDay, displayMoney } from '../../lib/format.ts'
import { LineChart } from '../../ui/chart/chart.tsx'
import { ChartLegend } from '../../ui/chart/chart-legend.tsx'
import type { ChartSeries } from '../../ui/chart/chart-series.ts'
import { BlockSkeleton } from '../../ui/feedback/skeleton.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import css from './report.module.css'
import { ReportFrame } from './report-frame.tsx'
import { useReportQuery } from './use-report-query.ts'

type Day = {{pascal}}Report['days'][number]

const title = '{{title}}'

const seriesOf = ({ totals }: {{pascal}}Report): ChartSeries<Day>[] => [
  {
    key: 'commission',
    label: 'Commission',
    tone: 'first',
    value: ({ commission }) => (parseHundredths(commission) ?? 0) / 100,
    words: ({ commission }) => displayMoney(commission),
    total: displayMoney(totals.commission),
  },
]

const columns: TableColumn<Day>[] = [
  { key: 'day', title: 'Day', cell: ({ day }) => displayDay(day) },
  { key: 'orders', title: 'Orders', numeric: true, cell: ({ orders }) => displayCount(orders) },
  {
    ...{ key: 'commission', title: 'Commission', numeric: true },
    cell: ({ commission }) => <Money value={commission} />,
  },
]

function Figures({ data }: { data: {{pascal}}Report }) {
  const { days, totals } = data
  const series = seriesOf(data)
  return (
    <>
      <Card label={title} className={css.traffic}>
        <ChartLegend series={series} />
        <LineChart label={`${title} per day`} rows={days} dayOf={({ day }) => day} series={series} fine />
      </Card>
      <Card label="By day" className={`${css.table} ${css.whole}`}>
        {/* What scrolls must be reachable by keyboard. */}
        <section className={css.scroll} tabIndex={0} aria-label="By day">
          <DataTable
            label="By day"
            columns={columns}
            rows={days}
            rowKey={({ day }) => day}
            totals={['Total', displayCount(totals.orders), <Money key="commission" value={totals.commission} />]}
          />
        </section>
      </Card>
    </>
  )
}

export function {{pascal}}() {
  const { query, change } = useReportQuery('{{camel}}')
  const report = useQuery<{{pascal}}Report>({
    queryKey: ['report', '{{camel}}', query],
    queryFn: async ({ signal }) => (await call(reportEndpoints.{{camel}}, { signal, query })).data,
    placeholderData: keepPreviousData,
  })
  return (
    <ReportFrame
      {...{ subject: '{{camel}}', title, report, query, onChange: change }}
      awaited={<BlockSkeleton height={420} />}
    >
      {(data) => <Figures data={data} />}
    </ReportFrame>
  )
}
