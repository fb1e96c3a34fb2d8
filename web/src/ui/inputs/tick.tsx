/** Lightweight checkbox for lists with thousands of rows. */
import { type ComponentProps, useEffect, useRef } from 'react'
import css from './tick.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'aria-label'> & {
  label: string
  /** Indeterminate: some, not all. */
  partly?: boolean
}

export function Tick({ label, partly = false, ...props }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly
  }, [partly])
  return <input {...props} ref={box} type="checkbox" className={css.tick} aria-label={label} />
}
