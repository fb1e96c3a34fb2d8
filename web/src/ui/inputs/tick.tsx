/** Lightweight checkbox for lists with thousands of rows. */
import type { ComponentProps } from 'react'
import css from './tick.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'aria-label'> & {
  label: string
  /** Indeterminate: some, not all. */
  partly?: boolean
}

export function Tick({ label, partly, ...props }: Props) {
  const mark = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = partly === true
  }
  return (
    <input
      {...props}
      {...(partly === undefined ? {} : { ref: mark })}
      type="checkbox"
      className={css.tick}
      aria-label={label}
    />
  )
}
