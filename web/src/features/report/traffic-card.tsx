/** Figures of the period with comparison, and a chart of the selected one. */
import { nothing } from '../../field/kinds/kind.ts'
import { addDays, daysBetween } from '@rivulet/contract/day'
import { periodMessages } from '@rivulet/contract/messages/period-messages'
import type { TrafficDay, TrafficReport } from '@rivulet/contract/reports/traffic-answer'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { displayDay } from '../../lib/format.ts'
import { useComparison } from '../../lib/stored/period.ts'
import type { Compared } from '../../lib/stored/usual.ts'
import { Card } from '../../ui/layout/card.tsx'
import { LineChart } from '../../ui/chart/chart.tsx'
import { ChartLegend } from '../../ui/chart/chart-legend.tsx'
import type { ChartSeries } from '../../ui/chart/chart-series.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Stat, StatStrip } from '../../ui/figures/stat.tsx'
import { FigureWords } from './figure.tsx'
import {
  axisOf,
  changeOf,
  type FigureName,
  figureNames,
  hintOf,
  isGrowing,
  kindOf,
  labelOf,
  pendingOf,
  pointOf,
  wordsOf,
} from './figures.ts'
import css from './report.module.css'

type Series = ChartSeries<TrafficDay>

/** Series: the selected figure, unique visitors with visits, and the earlier period, dashed. */
function seriesOf(data: TrafficReport, chosen: FigureName, comparison: Compared): Series[] {
  const { totals, previous, previousBegin, begin, end } = data
  const line = (name: FigureName, tone: Series['tone']): Series => ({
    key: name,
    label: labelOf(name),
    tone,
    value: (day) => pointOf(name, day),
    words: (day) => wordsOf(name, day),
    total: wordsOf(name, totals),
  })
  const lines = [line(chosen, 'first'), ...(chosen === 'visits' ? [line('unique', 'second')] : [])]
  if (comparison === 'none') return lines
  return [
    ...lines,
    {
      key: 'before',
      label: `${labelOf(chosen)}, ${periodMessages.earlier({ from: begin, to: end }, comparison)}`,
      tone: 'ghost',
      value: ({ previous: then }) => then && pointOf(chosen, then),
      words: ({ previous: then }) => (then ? wordsOf(chosen, then) : nothing),
      labelOf: ({ day, previous: then }) =>
        then ? displayDay(addDays(previousBegin, daysBetween(begin, day))) : periodMessages.noDay,
      total: wordsOf(chosen, previous),
    },
  ]
}

const Hint = ({ text }: { text: string }) => (
  <span title={text}>
    <IconInfoCircle size={14} role="img" aria-hidden={false} aria-label={text} />
  </span>
)

type Props = {
  data: TrafficReport
  chosen: FigureName
  onChoose: (name: FigureName) => void
  /** Right end of the legend. */
  children?: ReactNode
}

export function TrafficCard({ data, chosen, onChoose, children }: Props) {
  const comparison = useComparison()
  const { totals, previous, days } = data
  const series = seriesOf(data, chosen, comparison)
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
                : comparison === 'none'
                  ? {}
                  : {
                      change: changeOf(name, totals, previous),
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
