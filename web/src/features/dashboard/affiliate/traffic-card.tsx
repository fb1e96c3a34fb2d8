/** Figures of the period with comparison, and a chart of the selected one. */
import { nothing } from '../../../field/kinds/kind.ts'
import type { AffiliateHome, DayPoint } from '@rivulet/contract/answers/home-answer'
import { addDays, daysBetween } from '@rivulet/contract/day'
import { periodMessages } from '@rivulet/contract/messages/period-messages'
import { earlierPeriod } from '@rivulet/contract/period'
import { useComparison } from '../../../lib/stored/period.ts'
import type { Compared } from '../../../lib/stored/usual.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { displayDay } from '../../../lib/format.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { LineChart } from '../../../ui/chart/chart.tsx'
import { ChartLegend } from '../../../ui/chart/chart-legend.tsx'
import type { ChartSeries } from '../../../ui/chart/chart-series.ts'
import { Money } from '../../../ui/figures/money.tsx'
import { Stat, StatStrip } from '../../../ui/figures/stat.tsx'
import { changeOf, isGrowing } from '../compare.ts'
import { figureNames, type FigureName, figureOf } from './figures.ts'
import { MaybeLink } from '../maybe-link.tsx'
import { type RowsBehind, useRowsBehind, within } from '../rows-behind.ts'
import css from './traffic-card.module.css'

type Series = ChartSeries<DayPoint>

/** The list with the same totals. */
const listBehind = (name: FigureName) =>
  name === 'visits' || name === 'unique' ? 'shopStatistics' : 'orderStatistics'

/** Series: the selected figure, unique visitors with visits, and the earlier period, dashed. */
function seriesOf(
  data: AffiliateHome,
  name: FigureName,
  rows: RowsBehind,
  comparison: Compared,
): Series[] {
  const line = (key: FigureName, tone: Series['tone']): Series => {
    const { label, value, words, total } = figureOf(key)
    const to = rows(listBehind(key), [within(data)])
    return { key, label, tone, value, words, total: total(data[key].value), to }
  }
  const lines = [line(name, 'first'), ...(name === 'visits' ? [line('unique', 'second')] : [])]
  if (comparison === 'none') return lines
  const { label, value, words, total } = figureOf(name)
  const before = earlierPeriod(data, comparison)
  return [
    ...lines,
    {
      key: 'before',
      label: `${label}, ${periodMessages.earlier(data, comparison)}`,
      tone: 'ghost',
      value: ({ previous }) => previous && value(previous),
      words: ({ previous }) => (previous ? words(previous) : nothing),
      labelOf: ({ day, previous }) =>
        previous ? displayDay(addDays(before.from, daysBetween(data.from, day))) : periodMessages.noDay,
      total: total(data[name].previous),
      to: rows(listBehind(name), [within(before)]),
    },
  ]
}

function Hint({ text }: { text: string }) {
  return (
    <span title={text}>
      <IconInfoCircle size={14} role="img" aria-hidden={false} aria-label={text} />
    </span>
  )
}

export function TrafficCard({ data }: { data: AffiliateHome }) {
  const comparison = useComparison()
  const [name, setName] = useState<FigureName>('visits')
  const rows = useRowsBehind()
  const series = seriesOf(data, name, rows, comparison)
  const traffic = listBehind(name) === 'shopStatistics'
  const to = rows(traffic ? 'shopStatistics' : 'order', [within(data)])
  const shown = (key: FigureName, value: string) =>
    key === 'commission' ? <Money value={value} /> : figureOf(key).total(value)
  const { axis } = figureOf(name)
  return (
    <Card label="Traffic" className={css.card}>
      <StatStrip chartBelow>
        {figureNames.map((key) => {
          const { label, hint } = figureOf(key)
          return (
            <Stat
              key={key}
              label={label}
              hint={hint && <Hint text={hint} />}
              value={shown(key, data[key].value)}
              {...(isGrowing(data[key])
                ? { pending: <Money value={data[key].pending} /> }
                : comparison === 'none'
                  ? {}
                  : { change: changeOf(data[key]), from: shown(key, data[key].previous) })}
              current={key === name}
              onChoose={() => setName(key)}
            />
          )
        })}
      </StatStrip>
      <ChartLegend series={series}>
        <span className="only-wide">{data.zone}</span>
        {to && (
          <MaybeLink to={to} className="link">
            {traffic ? 'By day and shop' : 'See the orders'}
          </MaybeLink>
        )}
      </ChartLegend>
      <LineChart
        label={`${figureOf(name).label} per day`}
        rows={data.days}
        dayOf={({ day }) => day}
        series={series}
        {...(axis ? { axisWords: axis } : {})}
      />
    </Card>
  )
}
