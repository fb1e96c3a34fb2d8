/** Thin bar for a share; the figure is shown beside it. */
import css from './bar.module.css'

/** `part` from 0 to 1. */
export function Bar({ part }: { part: number }) {
  return (
    <span className={css.bar} aria-hidden="true">
      {part > 0 && <i style={{ width: `${part * 100}%` }} />}
    </span>
  )
}
