/** A thin bar at the top while a screen is on its way. It appears late, so that quick steps stay quiet. */
import css from './top-progress.module.css'

export function TopProgress({ active }: { active: boolean }) {
  return active ? <div className={css.bar} role="progressbar" aria-label="Loading" /> : null
}
