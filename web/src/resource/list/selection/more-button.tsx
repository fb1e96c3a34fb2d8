/** Row menu button. */
import css from '../list.module.css'

export function MoreButton({ label, onOpen }: { label: string; onOpen: (button: HTMLElement) => void }) {
  return (
    <button
      type="button"
      className={css.more}
      aria-label={`Actions of ${label}`}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    />
  )
}
