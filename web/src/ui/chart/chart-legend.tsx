/** Chart legend with totals on the left, and given content on the right. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './chart.module.css'
import { colorOf, type ChartSeries } from './chart-series.ts'

export function SeriesKey({ tone }: Pick<ChartSeries<never>, 'tone'>) {
  return <i className={css.key} data-tone={tone} style={{ color: colorOf[tone] }} aria-hidden="true" />
}

/** What the stripes of a bar mean. */
export const HatchKey = ({ label }: { label: string }) => (
  <span className={css.entry}>
    <i className={css.key} data-tone="hatch" aria-hidden="true" />
    {label}
  </span>
)

type LegendProps = {
  series: readonly Pick<ChartSeries<never>, 'key' | 'label' | 'tone' | 'total' | 'to'>[]
  /** In a card's head. */
  inline?: boolean
  children?: ReactNode
}

export function ChartLegend({ series, inline, children }: LegendProps) {
  return (
    <div className={css.legend} data-inline={inline || undefined}>
      {series.map(({ key, label, tone, total, to }) => {
        const words = (
          <>
            <SeriesKey tone={tone} />
            {label} {total !== undefined && <b>{total}</b>}
          </>
        )
        return to === undefined ? (
          <span key={key} className={css.entry}>
            {words}
          </span>
        ) : (
          <Link key={key} to={to} className={css.entry}>
            {words}
          </Link>
        )
      })}
      {children && <span className={css.end}>{children}</span>}
    </div>
  )
}
