/** The trace of an order as the steps a person reads: what happened, and what it made of the amount. */
import type { OrderTrace } from '@rivulet/contract/trace'
import { creditedBy, ledgerKinds, orderReasons } from '@rivulet/contract/choices'
import { countryChoices, unknownCountry } from '@rivulet/contract/country'
import { reviewMessages } from '@rivulet/contract/review-messages'
import { traceMessages as said } from '@rivulet/contract/trace-messages'
import { resources } from '@rivulet/contract/resources/index'
import { displayDay, displayMinute, displayMoney } from '../../lib/format.ts'
import { viewPath } from '../../resource/path.ts'
import type { Step } from '../../ui/workings.tsx'

const waitsBecause = (flags: OrderTrace['flags']): string =>
  reviewMessages.waits(flags.map((flag) => reviewMessages.because[flag]).join('; '))
const percentOf = (value: string): string => `${value}%`

export const stepsOf = (trace: OrderTrace): Step[] => [
  ...clickSteps(trace),
  creditStep(trace),
  ...trace.moves.map(({ date, from, note }) => ({
    title: '',
    text: said.moved(displayMinute(date), from, note),
  })),
  ...buyerSteps(trace),
  netStep(trace),
  ...rateSteps(trace),
  decisionStep(trace),
  ...ledgerSteps(trace),
  ...paymentSteps(trace),
]

function clickSteps({ click, window }: OrderTrace): Step[] {
  const country =
    click?.country && click.country !== unknownCountry ? countryChoices[click.country] : null
  const text = !click
    ? said.noClick
    : click.date === null
      ? said.clickUnknown
      : said.click(displayMinute(click.date), country ?? null, click.link)
  const steps = [{ title: 'Click', text }]
  if (!window) return steps
  const inWindow = window.inside ? said.inside : said.outside
  return [...steps, { title: 'Window', text: inWindow(window.days, displayMinute(window.until)) }]
}

function creditStep({ unattributed, creditedBy: by }: OrderTrace): Step {
  if (unattributed) return { title: 'Credit', text: said.whyNobody[unattributed] }
  return { title: 'Credit', text: by ? said.creditedBy(creditedBy[by]) : said.credited }
}

/** As it was frozen on the order; nothing of it changes a commission. */
function buyerSteps({ buyer }: OrderTrace): Step[] {
  if (!buyer) return []
  const { number, order, stated, coupons, subscription, payment } = buyer
  const words = said.buyer
  const parts = [
    words[order ?? 'unknown'],
    stated ? words.stated : null,
    number === null ? null : words.number(number),
    coupons.length > 0 ? words.coupons(coupons) : null,
    subscription === null ? null : words.subscription(subscription),
    payment === null ? null : words.payment(payment),
  ]
  return [{ title: 'Buyer', text: parts.filter((part) => part !== null).join(', ') }]
}

function netStep({ amount, lowered, refunds, refunded, net }: OrderTrace): Step {
  const text =
    Number(lowered) > 0
      ? said.netLowered(displayMoney(amount), displayMoney(lowered), displayMoney(refunded))
      : refunds.length === 0
        ? said.net(displayMoney(amount))
        : said.netRefunded(displayMoney(amount), displayMoney(refunded))
  return { title: 'Net', text, amount: net }
}

function rateSteps({ rate, net, commission, wouldEarn, status }: OrderTrace): Step[] {
  if (!rate) return []
  const percent = percentOf(rate.percent)
  const sum = said.commission(displayMoney(net), percent)
  const text = status === '1' ? `${sum}. ${said.nothing(displayMoney(wouldEarn))}` : sum
  return [
    { title: 'Rate', text: said.rate(percent, rate.from) },
    { title: 'Commission', text, amount: commission },
  ]
}

function decisionStep({ status, decided, reason, flags, hold, unattributed }: OrderTrace): Step {
  const title = 'Decision'
  if (status === '2' && unattributed) return { title, text: said.waits }
  if (status === '2') return { title, text: flags.length > 0 ? waitsBecause(flags) : said.pending }
  const date = displayMinute(decided)
  if (status === '1') return { title, text: said.failed(date, reason && orderReasons[reason]) }
  const approved = said.approved(date)
  return {
    title,
    text: hold ? `${approved}, ${said.held(hold.days, displayDay(hold.until))}` : approved,
  }
}

function ledgerSteps({ lines, booked, unattributed }: OrderTrace): Step[] {
  if (unattributed) return []
  if (lines.length === 0) return [{ title: 'Ledger', text: said.noLines }]
  const steps = lines.map(({ kind, date, amount, available }, n) => ({
    title: n === 0 ? 'Ledger' : '',
    text: `${ledgerKinds[kind]}, ${displayMinute(date)}, ${said.payable(displayDay(available))}`,
    amount,
  }))
  return lines.length === 1
    ? steps
    : [...steps, { title: '', text: 'Booked', amount: booked, sum: true }]
}

function paymentSteps({ payments, open, lines }: OrderTrace): Step[] {
  if (lines.length === 0) return []
  const steps: Step[] = payments.map(({ id, date, amount, returned }) => ({
    title: '',
    text: (returned ? said.returned : said.payment)(displayDay(date)),
    amount,
    to: viewPath(resources.invoice, id),
  }))
  if (Number(open) > 0) steps.push({ title: '', text: said.open, amount: open })
  if (Number(open) < 0) steps.push({ title: '', text: said.owed, amount: open })
  return steps.map((step, n) => (n === 0 ? { ...step, title: 'Payment' } : step))
}
