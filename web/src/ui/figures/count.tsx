/** A small number beside a word: how many wait. */
import { displayCount } from '../lib/format.ts'
import css from './count.module.css'

export function Count({ value }: { value: number }) {
  return <span className={css.count}>{displayCount(value)}</span>
}
