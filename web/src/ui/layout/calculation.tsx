/** Calculation card: steps with explanations, and amounts in their own column. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card, CardBody } from './card.tsx'
import { Money } from '../figures/money.tsx'
import { TextSkeleton } from '../feedback/skeleton.tsx'
import css from './calculation.module.css'

export type Step = {
  /** Empty when the line continues the previous one. */
  title: string
  text: string
  /** Decimal. */
  amount?: string
  /** Whether the amount is a sum, with a line above. */
  sum?: boolean
  /** Address of the record it is about. */
  to?: string
}

function Line({ title, text, amount, sum, to }: Step) {
  return (
    <li className={css.step}>
      <span className={css.title}>{title}</span>
      <span className={css.text}>
        {to ? (
          <Link to={to} className="link">
            {text}
          </Link>
        ) : (
          text
        )}
      </span>
      {amount !== undefined && (
        <span className={sum ? css.sum : css.amount}>
          <Money value={amount} />
        </span>
      )}
    </li>
  )
}

type Props = {
  title: string
  hint: ReactNode
  /** Undefined while loading. */
  steps: readonly Step[] | undefined
  /** Loading error. */
  failed: string | null
}

export function Calculation({ title, hint, steps, failed }: Props) {
  return (
    <Card title={title} hint={hint}>
      <CardBody>
        {failed !== null && <p role="alert">{failed}</p>}
        {!steps && failed === null && <TextSkeleton lines={6} />}
        {steps && (
          <ol className={css.steps}>
            {steps.map((step, n) => (
              <Line key={n} {...step} />
            ))}
          </ol>
        )}
      </CardBody>
    </Card>
  )
}
