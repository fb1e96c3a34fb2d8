/** The mark of the product: two streams that become one; and the mark with its name. */
import { product } from '../lib/page.ts'
import css from './mark.module.css'

export function Mark() {
  return (
    <span className={css.mark}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 3c0 8 7 7 7 14v4M19 3c0 6-7 6-7 13M12 3v4" />
      </svg>
    </span>
  )
}

export function Brand() {
  return (
    <span className={css.brand}>
      <Mark />
      {product}
    </span>
  )
}
