/** Share of all visits as a thin bar with its percentage. */
import { Bar } from '../../ui/figures/bar.tsx'
import { shareWords } from '../../ui/map/country-values.ts'
import css from './analytics.module.css'

export function ShareBar({ value, total }: { value: number; total: number }) {
  return (
    <span className={css.share}>
      <Bar part={total > 0 ? value / total : 0} />
      <span className="num">{shareWords(value, total)}</span>
    </span>
  )
}
