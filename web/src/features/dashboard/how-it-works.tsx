/** Explains the path from click to payout to new users. */
import { Card } from '../../ui/layout/card.tsx'
import css from './how-it-works.module.css'

const stages = [
  [
    'Click',
    'A visitor follows a tracked link. The click is stored before the visitor moves on to the shop.',
  ],
  ['Order', 'The shop reports the order. The click ID proves which affiliate sent the visitor.'],
  ['Decision', 'The order is approved, or fails with a reason that both sides can read.'],
  ['Hold', 'The commission is held for the agreed days, in case of returns.'],
  ['Payment', 'After its hold the commission is payable. A payment never exceeds what is payable.'],
] as const

export function HowItWorks({ className }: { className?: string }) {
  return (
    <Card title="From click to payment" className={className}>
      <ol className={css.stages}>
        {stages.map(([title, text]) => (
          <li key={title}>
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
