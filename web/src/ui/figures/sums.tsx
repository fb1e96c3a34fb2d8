/** Column of labelled figures that add up. */
import { Fragment, type ReactNode } from 'react'
import css from './sums.module.css'

export type Summand = {
  name: string
  figure: ReactNode
  /** Has a line above: it is the sum of the figures above. */
  line?: boolean
  /** Name of the sum. */
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
