/** Contents of a trace: the answer, the timeline and the proof. Shown in the drawer and on records. */
import type { OrderTrace } from '@rivulet/contract/answers/trace'
import { creditedBy, ledgerKinds } from '@rivulet/contract/choices'
import { traceMessages as said } from '@rivulet/contract/messages/trace-messages'
import {
  IconCalculator,
  IconCircleCheck,
  IconClick,
  IconHourglass,
  IconListCheck,
  IconPercentage,
  IconReceipt,
  IconShoppingBag,
  IconUserCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { places } from '@rivulet/contract/resources/places'
import { displayMinute } from '../../lib/format.ts'
import { useMay } from '../../resource/access.ts'
import { CopyButton } from '../../ui/feedback/copy-button.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Timeline } from '../../ui/layout/timeline.tsx'
import { answerOf } from './trace-answer.ts'
import css from './trace.module.css'
import { type StepKind, stepsOf } from './trace-steps.ts'

const icons: Record<StepKind, typeof IconClick> = {
  click: IconClick,
  order: IconShoppingBag,
  credit: IconUserCheck,
  net: IconReceipt,
  rate: IconPercentage,
  decision: IconListCheck,
  commission: IconCalculator,
  hold: IconHourglass,
  payment: IconCircleCheck,
}

type Props = {
  trace: OrderTrace
  /** Below the answer: what can be done about it. */
  below?: ReactNode
}

export function TraceBody({ trace, below }: Props) {
  const { text, tone } = answerOf(trace)
  const steps = stepsOf(trace, useMay(places.invoice)('view'))
  return (
    <>
      <p className={css.answer} data-tone={tone}>
        {text}
      </p>
      {below}
      <Timeline steps={steps.map((step) => ({ ...step, icon: icons[step.kind] }))} />
      <Proof trace={trace} />
    </>
  )
}

/** Hexadecimal digits shown of a hash; all of them are copied. */
const shownDigits = 16

function Proof({ trace: { click, creditedBy: by, lines } }: { trace: OrderTrace }) {
  if (!click?.id && lines.length === 0) return null
  return (
    <section className={css.proof} aria-label={said.proof}>
      <h3>{said.proof}</h3>
      <dl>
        {click?.id && (
          <div>
            <dt>{said.clickId}</dt>
            <dd>
              <code>{click.id}</code>
              <CopyButton small text={click.id} label="Copy click ID" />
            </dd>
          </div>
        )}
        {by && (
          <div>
            <dt>{said.credit}</dt>
            <dd>{creditedBy[by]}</dd>
          </div>
        )}
        {lines.map(({ id, kind, date, amount, hash }) => (
          <div key={id}>
            <dt>{said.ledgerLine(id)}</dt>
            <dd>
              <span>
                {said.line(ledgerKinds[kind], displayMinute(date))}, <Money value={amount} />
                <br />
                <code title={hash}>{hash.slice(0, shownDigits)}…</code>
              </span>
              <CopyButton small text={hash} label={said.hash(id)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
