/** Row menu button. */
import css from '../list.module.css'

type Props = {
  label: string
  onOpen: (button: HTMLElement) => void
  /** A pointer comes near. */
  onNear: () => void
}

export function MoreButton({ label, onOpen, onNear }: Props) {
  return (
    <button
      type="button"
      className={css.more}
      aria-label={`Actions of ${label}`}
      aria-haspopup="menu"
      onPointerEnter={onNear}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    />
  )
}
