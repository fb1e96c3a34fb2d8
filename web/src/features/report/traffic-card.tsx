/** The figures of the period beside those before, and the course of the chosen one. */
import { addDays, daysBetween } from '@rivulet/contract/day'
import type { TrafficDay, TrafficReport } from '@rivulet/contract/reports/traffic-answer'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { change, displayDay } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { LineChart } from '../../ui/chart/chart.tsx'
import { ChartLegend } from '../../ui/chart/chart-legend.tsx'
import type { ChartSeries } from '../../ui/chart/chart-series.ts'
import { Money } from '../../ui/money.tsx'
import { Stat, StatStrip } from '../../ui/stat.tsx'
import { FigureWords } from './figure.tsx'
import {
  axisOf,
  type FigureName,
  figureNames,
  hintOf,
  isGrowing,
  kindOf,
  labelOf,
  pendingOf,
  sizeOf,
  wordsOf,
} from './figures.ts'
import css from './report.module.css'

type Series = ChartSeries<TrafficDay>

/** The chosen figure, unique visitors beside visits, and the period before as a ghost. */
function seriesOf({ totals, previous, begin, end }: TrafficReport, chosen: FigureName): Series[] {
  const days = daysBetween(begin, end) + 1
  const line = (name: FigureName, tone: Series['tone']): Series => ({
    key: name,
    label: labelOf(name),
    tone,
    value: (day) => sizeOf(name, day),
    words: (day) => wordsOf(name, day),
    total: wordsOf(name, totals),
  })
  return [
    line(chosen, 'first'),
    ...(chosen === 'visits' ? [line('unique', 'second')] : []),
    {
      key: 'before',
      label: `${labelOf(chosen)}, previous ${days === 1 ? 'day' : `${days} days`}`,
      tone: 'ghost',
      value: (day) => sizeOf(chosen, day.previous),
      words: (day) => wordsOf(chosen, day.previous),
      labelOf: ({ day }) => displayDay(addDays(day, -days)),
      total: wordsOf(chosen, previous),
    },
  ]
}

const Hint = ({ text }: { text: string }) => (
  <span title={text}>
    <IconInfoCircle size={14} role="img" aria-label={text} />
  </span>
)

type Props = {
  data: TrafficReport
  chosen: FigureName
  onChoose: (name: FigureName) => void
  /** At the right end of the legend. */
  children?: ReactNode
}

export function TrafficCard({ data, chosen, onChoose, children }: Props) {
  const { totals, previous, days } = data
  const series = seriesOf(data, chosen)
  return (
    <Card label="Traffic" className={css.traffic}>
      <StatStrip chartBelow>
        {figureNames.map((name) => {
          const hint = hintOf(name)
          return (
            <Stat
              key={name}
              label={labelOf(name)}
              hint={hint && <Hint text={hint} />}
              value={<FigureWords name={name} figures={totals} />}
              {...(isGrowing(name, totals)
                ? { pending: <Money value={pendingOf(name, totals)} /> }
                : {
                    change: change(sizeOf(name, totals), sizeOf(name, previous)),
                    from: <FigureWords name={name} figures={previous} />,
                  })}
              current={name === chosen}
              onChoose={() => onChoose(name)}
            />
          )
        })}
      </StatStrip>
      <ChartLegend series={series}>{children}</ChartLegend>
      <LineChart
        label={`${labelOf(chosen)} per day`}
        rows={days}
        dayOf={({ day }) => day}
        series={series}
        axisWords={axisOf(chosen)}
        fine={kindOf(chosen) !== 'count'}
      />
    </Card>
  )
}
