/** The name of a key, for the eye: what the key does carries aria-keyshortcuts. */
import css from './kbd.module.css'

export function Kbd({ children, onAccent }: { children: string; onAccent?: boolean }) {
  return (
    <kbd className={css.kbd} data-on-accent={onAccent || undefined} aria-hidden="true">
      {children}
    </kbd>
  )
}
