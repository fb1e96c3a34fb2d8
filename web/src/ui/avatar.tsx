/** Two letters of a name in a circle. */
import { initials } from '../lib/format.ts'
import css from './avatar.module.css'

type Props = { name: string; size?: 24 | 28 | 32; quiet?: boolean }

export function Avatar({ name, size = 28, quiet }: Props) {
  return (
    <span className={css.avatar} data-size={size} data-quiet={quiet || undefined} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
