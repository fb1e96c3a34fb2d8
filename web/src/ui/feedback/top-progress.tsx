/** Navigation progress bar; appears with a delay, so that fast navigation shows none. */
import css from './top-progress.module.css'

export function TopProgress({ active }: { active: boolean }) {
  return active ? <div className={css.bar} role="progressbar" aria-label="Loading" /> : null
}
