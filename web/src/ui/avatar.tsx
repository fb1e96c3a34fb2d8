/** Avatar with initials. */
import { initials } from '../lib/format.ts'
import css from './avatar.module.css'

type Props = { name: string; size?: 24 | 28 | 32; quiet?: boolean }

export function Avatar({ name, size = 28, quiet }: Props) {
  return (
    // Drawn by CSS, so that screen readers skip the initials; the container has its own name.
    <span
      className={css.avatar}
      data-size={size}
      data-quiet={quiet || undefined}
      data-initials={initials(name)}
      aria-hidden="true"
    />
  )
}
