/** Chart tooltip: full date and all series. */
import type { CSSProperties } from 'react'
import { displayWeekday } from '../../lib/format.ts'
import css from './chart.module.css'
import { SeriesKey } from './chart-legend.tsx'
import { type ChartProps, dayWords, firstOpenDay } from './chart-series.ts'

type Props<Row> = Pick<ChartProps<Row>, 'dayOf' | 'series'> & { row: Row; style: CSSProperties }

export function ChartTip<Row>({ row, dayOf, series, style }: Props<Row>) {
  return (
    <div className={css.tip} style={style}>
      <strong>{dayWords(dayOf(row), displayWeekday(dayOf(row)), firstOpenDay())}</strong>
      {series.map(({ key, label, labelOf, tone, words }) => (
        <div key={key}>
          <SeriesKey tone={tone} />
          {labelOf?.(row) ?? label}
          <b>{words(row)}</b>
        </div>
      ))}
    </div>
  )
}
