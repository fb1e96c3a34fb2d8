/** Strip of figures. The current one drives the chart below. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Change } from '../../lib/format.ts'
import { Delta } from './delta.tsx'
import css from './stat.module.css'

export function StatStrip({ children, chartBelow }: { children: ReactNode; chartBelow?: boolean }) {
  return (
    <div className={css.strip} data-chart-below={chartBelow || undefined}>
      {children}
    </div>
  )
}

type Props = {
  label: string
  /** An info icon with a tooltip after the label. */
  hint?: ReactNode
  value: ReactNode
  change?: Change
  /** The previous value, shown as 'from …'. */
  from?: ReactNode
  /** Pending part: until it is decided there is no comparison, since the previous period had more time. */
  pending?: ReactNode
  /** Replaces change and previous value. */
  foot?: ReactNode
  /** A sparkline at the lower right. */
  spark?: ReactNode
  /** Address of the rows behind the number. */
  to?: string
  /** Selects the chart's series; makes the stat a button. */
  onChoose?: () => void
  current?: boolean
}

export function Stat(props: Props) {
  const { label, hint, value, change, from, pending, foot, spark, to, onChoose, current } = props
  const content = (
    <>
      <span className={css.label}>
        {label}
        {hint}
      </span>
      <span className={css.value}>{value}</span>
      <span className={css.foot}>
        {foot ??
          (pending !== undefined ? (
            <span title="From undecided orders, so not compared yet">{pending} pending</span>
          ) : (
            <>
              {change && <Delta change={change} />}
              {from !== undefined && change?.direction !== 'none' && (
                <span className={`${css.from} trunc`}>from {from}</span>
              )}
            </>
          ))}
        {spark && <span className={css.spark}>{spark}</span>}
      </span>
    </>
  )
  if (onChoose)
    return (
      <button type="button" className={css.stat} aria-pressed={current ?? false} onClick={onChoose}>
        {content}
      </button>
    )
  if (to)
    return (
      <Link to={to} className={css.stat}>
        {content}
      </Link>
    )
  return <div className={css.stat}>{content}</div>
}
