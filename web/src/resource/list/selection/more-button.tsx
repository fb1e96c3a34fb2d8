/** Row menu button. */
import { IconDots } from '@tabler/icons-react'
import css from '../list.module.css'

export function MoreButton({ label, onOpen }: { label: string; onOpen: (button: HTMLElement) => void }) {
  return (
    <button
      type="button"
      className={css.more}
      aria-label={`Actions of ${label}`}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      <IconDots size={16} aria-hidden />
    </button>
  )
}
