/** Timeline: steps on a thin line, each with its value, an explanation and, where amounts add up, a box. */
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { Money } from '../figures/money.tsx'
import css from './timeline.module.css'

export type TimelineLine = { text: string; to?: string }
export type TimelineSum = {
  text: string
  /** Decimal. */
  amount: string
  to?: string
  /** Whether it is the sum of the amounts above, with a line. */
  sum?: boolean
}
export type TimelineStep = {
  title: string
  /** At the right end: text, or an amount. */
  value?: string
  amount?: string
  lines: readonly TimelineLine[]
  box?: readonly TimelineSum[]
  tone?: 'ok' | 'warn' | 'bad'
}
type Props = { steps: readonly (TimelineStep & { icon: ComponentType })[] }

const Words = ({ text, to }: TimelineLine): ReactNode =>
  to ? (
    <Link to={to} className="link">
      {text}
    </Link>
  ) : (
    text
  )

export function Timeline({ steps }: Props) {
  return (
    <ol className={css.steps}>
      {steps.map(({ title, value, amount, lines, box, tone, icon: Icon }) => (
        <li key={title} className={css.step}>
          <span className={css.dot} data-tone={tone}>
            <Icon />
          </span>
          <h3 className={css.title}>{title}</h3>
          <span className={css.value}>{amount === undefined ? value : <Money value={amount} />}</span>
          {lines.map((line) => (
            <p key={line.text} className={css.text}>
              <Words {...line} />
            </p>
          ))}
          {box && (
            <dl className={css.box}>
              {box.map(({ text, to, amount: part, sum }) => (
                <div key={text} data-sum={sum || undefined}>
                  <dt>
                    <Words text={text} {...(to ? { to } : {})} />
                  </dt>
                  <dd>
                    <Money value={part} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  )
}
