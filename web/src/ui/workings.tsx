/** How a figure came about: line by line what there was, why, and the amount in a column of its own. */
import { Link } from 'react-router'
import css from './workings.module.css'
import { Money } from './money.tsx'

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

export function Workings({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={css.steps}>
      {steps.map((step, n) => (
        <Line key={n} {...step} />
      ))}
    </ol>
  )
}
