/** Segmented control between links or values. */
import { NavLink } from 'react-router'
import css from './segmented.module.css'

export function ViewSwitch({
  label,
  views,
}: {
  label: string
  views: readonly { title: string; to: string }[]
}) {
  return (
    <nav className={css.segmented} aria-label={label}>
      {views.map(({ title, to }) => (
        <NavLink key={to} to={to} end className={css.item ?? ''}>
          {title}
        </NavLink>
      ))}
    </nav>
  )
}

type Props<T extends string> = {
  label: string
  options: Readonly<Record<T, string>>
  value: T | null
  onChange: (value: T) => void
  /** For card heads and charts. */
  small?: boolean
}

export function Segmented<T extends string>({ label, options, value, onChange, small }: Props<T>) {
  return (
    <fieldset className={css.segmented} data-small={small || undefined} aria-label={label}>
      {(Object.keys(options) as T[]).map((key) => (
        <button
          key={key}
          type="button"
          className={css.item}
          aria-pressed={key === value}
          onClick={() => onChange(key)}
        >
          {options[key]}
        </button>
      ))}
    </fieldset>
  )
}
