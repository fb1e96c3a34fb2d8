/** A share of all visits as a thin bar and its percentage. */
import { shareWords } from '../../ui/map/country-values.ts'
import css from './analytics.module.css'

export function ShareBar({ value, total }: { value: number; total: number }) {
  const share = total > 0 ? value / total : 0
  return (
    <span className={css.share}>
      <span className={css.track} aria-hidden="true">
        {share > 0 && <i style={{ width: `${share * 100}%` }} />}
      </span>
      <span className="num">{shareWords(value, total)}</span>
    </span>
  )
}
