/** A part of a whole as a thin bar; the figure itself stands beside it in words. */
import css from './bar.module.css'

/** `part` from 0 to 1. */
export function Bar({ part }: { part: number }) {
  return (
    <span className={css.bar} aria-hidden="true">
      {part > 0 && <i style={{ width: `${part * 100}%` }} />}
    </span>
  )
}
