/** The figures of the period beside those before, and the course of the chosen one. */
import type { AffiliateHome, DayPoint } from '@rivulet/contract/home-answer'
import { addDays } from '@rivulet/contract/day'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { displayDay } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { LineChart } from '../../ui/chart/chart.tsx'
import { ChartLegend } from '../../ui/chart/chart-legend.tsx'
import type { ChartSeries } from '../../ui/chart/chart-series.ts'
import { Money } from '../../ui/money.tsx'
import { Stat, StatStrip } from '../../ui/stat.tsx'
import { changeOf, isGrowing } from './compare.ts'
import { figureNames, type FigureName, figureOf } from './figures.ts'
import { MaybeLink } from './maybe-link.tsx'
import { type RowsBehind, useRowsBehind, within } from './rows-behind.ts'
import css from './traffic-card.module.css'
import type { Length } from './use-period.ts'

type Series = ChartSeries<DayPoint>

/** The list whose totals say the same. */
const listBehind = (name: FigureName) =>
  name === 'visits' || name === 'unique' ? 'shopStatistics' : 'orderStatistics'

/** The chosen figure, unique visitors beside visits, and the period before as a ghost. */
function seriesOf(data: AffiliateHome, name: FigureName, days: Length, rows: RowsBehind): Series[] {
  const line = (key: FigureName, tone: Series['tone']): Series => {
    const { label, value, words, total } = figureOf(key)
    const to = rows(listBehind(key), [within(data)])
    return { key, label, tone, value, words, total: total(data[key].value), to }
  }
  const { label, value, words, total } = figureOf(name)
  const before = {
    from: addDays(data.from, -Number(days)),
    to: addDays(data.to, -Number(days)),
  }
  return [
    line(name, 'first'),
    ...(name === 'visits' ? [line('unique', 'second')] : []),
    {
      key: 'before',
      label: `${label}, previous ${days} days`,
      tone: 'ghost',
      value: ({ previous }) => value(previous),
      words: ({ previous }) => words(previous),
      labelOf: ({ day }) => displayDay(addDays(day, -Number(days))),
      total: total(data[name].previous),
      to: rows(listBehind(name), [within(before)]),
    },
  ]
}

function Hint({ text }: { text: string }) {
  return (
    <span title={text}>
      <IconInfoCircle size={14} role="img" aria-label={text} />
    </span>
  )
}

export function TrafficCard({ data, days }: { data: AffiliateHome; days: Length }) {
  const [name, setName] = useState<FigureName>('visits')
  const rows = useRowsBehind()
  const series = seriesOf(data, name, days, rows)
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
