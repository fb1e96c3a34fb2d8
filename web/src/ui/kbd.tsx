/** Keyboard hint. Screen readers get aria-keyshortcuts of the control instead, unless it is `spoken`. */
import css from './kbd.module.css'

type Props = { children: string; onAccent?: boolean; spoken?: boolean }

export function Kbd({ children, onAccent, spoken }: Props) {
  return (
    <kbd className={css.kbd} data-on-accent={onAccent || undefined} aria-hidden={!spoken || undefined}>
      {children}
    </kbd>
  )
}
