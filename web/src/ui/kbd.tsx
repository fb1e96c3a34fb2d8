/** The name of a key. */
import css from './kbd.module.css'

export function Kbd({ children, onAccent }: { children: string; onAccent?: boolean }) {
  return (
    <kbd className={css.kbd} data-on-accent={onAccent || undefined}>
      {children}
    </kbd>
  )
}
