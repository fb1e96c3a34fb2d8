/** Foot of a trace: what the last self-check of the ledger found about the order, and the time zone. */
import type { OrderTrace } from '@rivulet/contract/answers/trace'
import { traceMessages as said } from '@rivulet/contract/messages/trace-messages'
import { IconShieldCheck, IconShieldExclamation } from '@tabler/icons-react'
import { displayMinute } from '../../lib/format.ts'
import css from './trace.module.css'

export function TraceCheck({ trace: { checked, unattributed, zone } }: { trace: OrderTrace }) {
  const { text, tone } = wordsOf(checked)
  const Icon = tone === 'bad' ? IconShieldExclamation : IconShieldCheck
  return (
    <>
      {/* Nothing is booked for an order that nobody earns on. */}
      {!unattributed && (
        <span className={css.check} data-tone={tone}>
          <Icon />
          {text}
        </span>
      )}
      <span className="dim">{zone}</span>
    </>
  )
}

function wordsOf(checked: OrderTrace['checked']): { text: string; tone?: 'ok' | 'bad' } {
  if (!checked) return { text: said.unchecked }
  const date = displayMinute(checked.date)
  if (!checked.balanced) return { text: said.differs(date), tone: 'bad' }
  return checked.complete ? { text: said.checked(date), tone: 'ok' } : { text: said.checkedBefore(date) }
}
