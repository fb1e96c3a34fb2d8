/** The way of a click to a payout, for those who have not seen one yet. */
import { Card } from '../../ui/card.tsx'
import css from './how-it-works.module.css'

const stages = [
  [
    'Click',
    'A visitor follows a tracked link. The click is stored before the visitor moves on to the shop.',
  ],
  ['Order', 'The shop reports what was bought. The click id proves whose visitor it was.'],
  ['Decision', 'The order is approved, or fails with a reason that the affiliate can read.'],
  ['Hold', 'The commission waits the agreed days, in case the goods come back.'],
  ['Payment', 'What has left its hold is payable. A payment can never be greater than that.'],
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
