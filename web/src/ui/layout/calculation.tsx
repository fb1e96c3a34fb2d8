/** A card that says how a figure came about: line by line what there was, why, and the amount in a column of its own. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card, CardBody } from './card.tsx'
import { Money } from './money.tsx'
import { TextSkeleton } from './skeleton.tsx'
import css from './workings.module.css'

export type Step = {
  /** Empty where the line goes on with the one before. */
  title: string
  text: string
  /** Decimal. */
  amount?: string
  /** Whether a line stands above the amount, as above a sum. */
  sum?: boolean
  /** The address of what it tells of. */
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
  /** Undefined while they are being fetched. */
  steps: readonly Step[] | undefined
  /** Why they could not be fetched. */
  failed: string | null
}

export function Workings({ title, hint, steps, failed }: Props) {
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
