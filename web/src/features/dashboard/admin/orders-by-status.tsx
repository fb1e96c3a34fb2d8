/** Orders by status per day. */
import type { AdminHome } from '@rivulet/contract/answers/home-answer'
import { chartMessages } from '@rivulet/contract/messages/chart-messages'
import { orderStatuses } from '@rivulet/contract/choices'
import { displayCount } from '../../../lib/format.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { BarChart } from '../../../ui/chart/chart.tsx'
import { ChartLegend, HatchKey } from '../../../ui/chart/chart-legend.tsx'
import { type ChartSeries, firstOpenDay } from '../../../ui/chart/chart-series.ts'
import css from '../home-chart.module.css'
import { is, useRowsBehind, within } from '../rows-behind.ts'

type Day = AdminHome['days'][number]

const parts = [
  ['approved', '0', 'settled'],
  ['pending', '2', 'waiting'],
  ['failed', '1', 'failed'],
] as const

export function OrdersByStatus({ data }: { data: AdminHome }) {
  const rows = useRowsBehind()
  const series = parts.map(
    ([key, status, tone]): ChartSeries<Day> => ({
      key,
      label: orderStatuses[status],
      tone,
      value: (day) => day[key] ?? 0,
      words: (day) => displayCount(day[key] ?? 0),
      total: displayCount(data.days.reduce((sum, day) => sum + (day[key] ?? 0), 0)),
      to: rows('order', [is('status', status), within(data)]),
    }),
  )
  const open = firstOpenDay()
  const isHatched = data.days.some(
    (day) => day.day >= open && parts.some(([key]) => (day[key] ?? 0) > 0),
  )
  return (
    <Card
      title="Orders by status"
      hint="per day, by order date"
      className={`s8 ${css.card}`}
      end={
        <ChartLegend inline series={series}>
          {isHatched && <HatchKey label={chartMessages.today} />}
        </ChartLegend>
      }
    >
      <BarChart
        label="Orders by status per day"
        rows={data.days}
        dayOf={({ day }) => day}
        series={series}
      />
    </Card>
  )
}
