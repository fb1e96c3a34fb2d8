/** A strip of figures divided by lines. The current one drives the chart under it. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Change, Delta } from './delta.tsx'
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
  change?: Change | null
  /** The previous value, shown as 'from …'. */
  from?: ReactNode
  /** What is still to come in: until then it is not compared, since the period before had more time. */
  pending?: ReactNode
  /** Replaces change and previous value. */
  foot?: ReactNode
  /** A sparkline at the lower right. */
  spark?: ReactNode
  /** Where the number leads: the rows behind it. */
  to?: string
  /** Chooses the series of the chart; makes the stat a button. */
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
            <span title="Of orders that nobody has decided yet, so that it is not compared">
              {pending} pending
            </span>
          ) : (
            <>
              {change && <Delta change={change} />}
              {from !== undefined && <span className={`${css.from} trunc`}>from {from}</span>}
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
