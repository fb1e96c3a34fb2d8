/** Preview in the dialogs that refund an order or correct its amount: net and commission as typed. */
import { amountFacts } from './amount-change.ts'
import type { ActionExtraProps } from '../../resource/slots.ts'
import css from './move-sums.module.css'

export function AmountFacts({ name, values, record }: ActionExtraProps) {
  const facts = amountFacts(name, values.amount, record ?? {})
  if (facts.length === 0) return null
  return (
    <div className={css.sums} role="status">
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
    </div>
  )
}
