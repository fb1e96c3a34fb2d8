/** Figures under each other, each beside its name, as a sum is written. */
import { Fragment, type ReactNode } from 'react'
import css from './sums.module.css'

export type Summand = {
  name: string
  figure: ReactNode
  /** A line above it: what stands over it has been added up. */
  line?: boolean
  /** What the sum is about. */
  strong?: boolean
}

export function Sums({ of }: { of: readonly Summand[] }) {
  return (
    <dl className={css.sums}>
      {of.map(({ name, figure, line, strong }) => {
        const marks = { 'data-line': line || undefined, 'data-strong': strong || undefined }
        return (
          <Fragment key={name}>
            <dt {...marks}>{name}</dt>
            <dd {...marks}>{figure}</dd>
          </Fragment>
        )
      })}
    </dl>
  )
}
