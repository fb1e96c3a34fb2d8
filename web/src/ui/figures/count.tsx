/** Small count beside a label. */
import { displayCount } from '../../lib/format.ts'
import css from './count.module.css'

export function Count({ value }: { value: number }) {
  return <span className={css.count}>{displayCount(value)}</span>
}
