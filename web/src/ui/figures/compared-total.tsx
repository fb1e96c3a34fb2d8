/** A total in a table's foot with its change below it; the earlier total is read out, and shown on hover. */
import type { ReactNode } from 'react'
import type { Change } from '../../lib/format.ts'
import { Delta } from './delta.tsx'
import css from './delta.module.css'

type Props = { change: Change; earlier: string; children: ReactNode }

export function ComparedTotal({ change, earlier, children }: Props) {
  return (
    <span className={css.compared} title={earlier}>
      {children}
      <span className={css.below}>
        <Delta change={change} />
        <span className="vh">{earlier}</span>
      </span>
    </span>
  )
}
