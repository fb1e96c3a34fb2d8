/** Two letters of a name in a circle. */
import { initials } from '../lib/format.ts'
import css from './avatar.module.css'

type Props = { name: string; size?: 24 | 28 | 32; quiet?: boolean }

export function Avatar({ name, size = 28, quiet }: Props) {
  return (
    // The letters are drawn by the style sheet: they are no words, and what holds them has a name of its own.
    <span
      className={css.avatar}
      data-size={size}
      data-quiet={quiet || undefined}
      data-initials={initials(name)}
      aria-hidden="true"
    />
  )
}
