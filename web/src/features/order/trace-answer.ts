/** The first sentence of a trace: what the order earned and why, or why it earns nothing. */
import type { OrderTrace } from '@rivulet/contract/answers/trace'
import { orderReasons } from '@rivulet/contract/choices'
import { traceMessages } from '@rivulet/contract/messages/trace-messages'
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import type { Tone } from '@rivulet/contract/fields'
import { displayDay, displayMoney } from '../../lib/format.ts'
import { nobodyBecause, waitsBecause } from './trace-steps.ts'

const said = traceMessages.answer

export type TraceAnswer = { text: string; tone: Tone }

export function answerOf(trace: OrderTrace): TraceAnswer {
  const { unattributed, status, reason, rate, net, commission, wouldEarn, flags } = trace
  if (unattributed || !rate)
    return { tone: 'bad', text: `${nobodyBecause(unattributed ?? 'no_click', trace.click)}.` }
  const percent = `${rate.percent}%`
  if (status === '1') {
    const worth = Number(wouldEarn) === 0 ? null : displayMoney(wouldEarn)
    const failed = said.failed(reason && orderReasons[reason], worth)
    const { refunds, amount } = refundsOf(trace)
    if (refunds <= amount) return { tone: 'bad', text: failed }
    const exceed = said.exceed(
      displayMoney(formatHundredths(refunds)),
      displayMoney(formatHundredths(amount)),
    )
    return { tone: 'bad', text: `${failed} ${exceed}` }
  }
  if (status === '2') {
    const expected = said.expected(displayMoney(commission), percent, displayMoney(net))
    return { tone: 'warn', text: flags.length > 0 ? `${expected} ${waitsBecause(trace)}.` : expected }
  }
  const earned = said.earned(displayMoney(commission), percent, displayMoney(net))
  return { tone: 'ok', text: [earned, ...whenPaid(trace)].join(' ') }
}

type Amounts = Pick<OrderTrace, 'amount' | 'lowered' | 'refunds'>
const cents = (value: string): number => parseHundredths(value) ?? 0

/** In cents: refunds that a person can take back, and the amount that they are taken from. */
const refundsOf = ({ amount, lowered, refunds }: Amounts) => ({
  refunds: refunds
    .filter(({ disputed }) => !disputed)
    .reduce((sum, refund) => sum + cents(refund.amount), 0),
  amount: cents(amount) - cents(lowered),
})

/** Failed because refunds leave nothing of it, so that no decision has an effect before one is taken back. */
export function isRefundedAway(trace: Amounts & Pick<OrderTrace, 'status'>): boolean {
  const { refunds, amount } = refundsOf(trace)
  return trace.status === '1' && refunds > 0 && refunds >= amount
}

/** What became of the money. */
function whenPaid({ open, payments, hold, lines }: OrderTrace): string[] {
  const rest = Number(open)
  if (rest < 0) return [said.owed(displayMoney(open.replace('-', '')))]
  if (rest === 0) {
    const last = payments.findLast(({ returned }) => !returned)
    return last ? [said.paid(displayDay(last.date))] : []
  }
  const from = hold?.until ?? lines.at(-1)?.available
  return hold?.over || !from
    ? [said.payableNow(displayMoney(open))]
    : [said.payableFrom(displayMoney(open), displayDay(from))]
}
