/** Visits and unique visitors of all affiliates, by day. */
import type { AdminHome } from '@rivulet/contract/answer'
import { displayCount } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { LineChart } from '../../ui/chart/chart.tsx'
import { ChartLegend } from '../../ui/chart/chart-legend.tsx'
import type { ChartSeries } from '../../ui/chart/chart-series.ts'
import css from './home-chart.module.css'

type Day = AdminHome['days'][number]

export function TrafficByDay({ data }: { data: AdminHome }) {
  const line = (key: 'visits' | 'unique', label: string, tone: 'first' | 'second') =>
    ({
      key,
      label,
      tone,
      value: (day) => day[key],
      words: (day) => displayCount(day[key]),
      total: displayCount(Number(data[key].value)),
    }) satisfies ChartSeries<Day>
  const series = [line('visits', 'Visits', 'first'), line('unique', 'Unique visitors', 'second')]
  return (
    <Card title="Traffic" hint={data.zone} className={`s4 ${css.card}`}>
      <ChartLegend inline series={series} />
      <LineChart label="Traffic per day" rows={data.days} dayOf={({ day }) => day} series={series} />
    </Card>
  )
}
