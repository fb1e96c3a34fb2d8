/** Turns an order's trace into the steps of its timeline, from click to payment. */
import type { OrderTrace } from '@rivulet/contract/answers/trace'
import {
  creditedBy,
  hitClasses,
  ledgerKinds,
  orderReasons,
  type UnattributedReason,
} from '@rivulet/contract/choices'
import { countryChoices, unknownCountry } from '@rivulet/contract/country-choices'
import { reviewMessages } from '@rivulet/contract/messages/review-messages'
import { traceMessages as said } from '@rivulet/contract/messages/trace-messages'
import { displayPercent, formatHundredths, parseHundredths } from '@rivulet/contract/money'
import { places } from '@rivulet/contract/resources/places'
import { displayDay, displayMinute, displayMoney } from '../../lib/format.ts'
import { viewPath } from '../../resource/path.ts'
import type { TimelineStep } from '../../ui/layout/timeline.tsx'

export type StepKind =
  | 'click'
  | 'order'
  | 'credit'
  | 'net'
  | 'rate'
  | 'decision'
  | 'commission'
  | 'hold'
  | 'payment'
export type TraceStep = TimelineStep & { kind: StepKind }

const present = <T>(value: T | null | false | undefined | ''): value is T => Boolean(value)
const linesOf = (...texts: (string | null | false | undefined)[]) =>
  texts.filter(present).map((text) => ({ text }))

/** `opensPayments`: whether the reader may see the payments that the steps name. */
export const stepsOf = (trace: OrderTrace, opensPayments: boolean): TraceStep[] => [
  clickStep(trace),
  orderStep(trace),
  creditStep(trace),
  netStep(trace),
  ...(trace.rate ? [rateStep(trace.rate), decisionStep(trace)] : []),
  ...(trace.rate ? [commissionStep(trace, trace.rate)] : []),
  ...holdSteps(trace),
  ...paymentSteps(trace, opensPayments),
]

function clickStep({ click, coupon, moves }: OrderTrace): TraceStep {
  const step = { kind: 'click', title: 'Click' } as const
  if (!click) return { ...step, lines: linesOf(moves.length > 0 ? said.noOwnClick : said.noClick) }
  if (coupon && click.of)
    return { ...step, lines: linesOf(said.couponCounts(click.of.link, click.of.affiliate.name)) }
  if (click.date === null) return { ...step, lines: linesOf(said.clickUnknown) }
  const country = click.country && click.country !== unknownCountry ? click.country : null
  const from = country && (countryChoices[country] ?? null)
  return {
    ...step,
    value: displayMinute(click.date),
    lines: linesOf(
      said.click(click.link ?? click.of?.link ?? null, click.of?.affiliate.name ?? null, from),
      visitWords(click.visit),
    ),
  }
}

function visitWords(visit: NonNullable<OrderTrace['click']>['visit']): string | null {
  if (!visit) return null
  if (visit.recovered) return said.visit.recovered
  if (visit.class === 'duplicate') return said.visit.duplicate
  if (visit.class !== 'valid') return said.visit.other(hitClasses[visit.class])
  return visit.unique ? said.visit.unique : said.visit.again
}

function orderStep({ date, received, buyer }: OrderTrace): TraceStep {
  return {
    kind: 'order',
    title: 'Order',
    value: displayMinute(date),
    lines: linesOf(said.recorded(displayMinute(received)), buyer && buyerWords(buyer)),
  }
}

/** Buyer data as frozen on the order; does not affect the commission. */
function buyerWords(buyer: NonNullable<OrderTrace['buyer']>): string {
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
  return parts.filter((part) => part !== null).join(', ')
}

/** A click that belongs to an affiliate, but to no link of this shop, is one of another. */
export const nobodyBecause = (reason: UnattributedReason, click: OrderTrace['click']): string =>
  reason === 'no_click' && click?.of ? said.clickOfShop(click.of.shop.name) : said.whyNobody[reason]

function creditStep({ unattributed, why, click, window, moves, ...credited }: OrderTrace): TraceStep {
  const credit = unattributed ? nobodyBecause(unattributed, click) : creditWords(credited)
  return {
    kind: 'credit',
    title: 'Credit',
    ...(window && window.after >= 0 ? { value: said.placed(window) } : {}),
    lines: linesOf(
      credit,
      why,
      window && windowWords(window),
      ...moves.map(({ date, from, note }) => said.moved(displayMinute(date), from, note)),
    ),
    ...(unattributed ? { tone: 'bad' } : {}),
  }
}

function creditWords({ creditedBy: by, coupon }: Pick<OrderTrace, 'creditedBy' | 'coupon'>): string {
  if (coupon) return said.creditedByCoupon(coupon)
  return by ? said.creditedBy(creditedBy[by]) : said.credited
}

function windowWords({ inside, after, until }: NonNullable<OrderTrace['window']>): string {
  if (inside) return said.inside(displayMinute(until))
  return after < 0 ? said.before : said.outside(displayMinute(until))
}

function netStep({ amount, giftCards, lowered, refunds, refunded, net }: OrderTrace): TraceStep {
  const less = (value: string) => `-${value}`
  const cents = (value: string) => parseHundredths(value) ?? 0
  const beyond = cents(net) - cents(amount) + cents(lowered) + cents(refunded)
  const parts = [
    ...(Number(lowered) > 0 ? [{ text: said.lowered, amount: less(lowered) }] : []),
    ...refunds.map(({ id, disputed, date, amount: refund }) => ({
      text: (disputed ? said.disputed : said.refund)(id, displayDay(date.slice(0, 10))),
      amount: less(refund),
    })),
    ...(beyond > 0 ? [{ text: said.beyond, amount: formatHundredths(beyond) }] : []),
  ]
  return {
    kind: 'net',
    title: 'Net',
    amount: net,
    lines: linesOf(said.goods, Number(giftCards) > 0 && said.giftCards(displayMoney(giftCards))),
    ...(parts.length > 0
      ? { box: [{ text: said.amount, amount }, ...parts, { text: said.net, amount: net, sum: true }] }
      : {}),
  }
}

const rateStep = ({ percent, from, planned }: NonNullable<OrderTrace['rate']>): TraceStep => ({
  kind: 'rate',
  title: 'Rate',
  value: `${percent}%`,
  lines: linesOf(
    said.rate(from),
    planned && said.planned(displayPercent(percent), displayDay(planned.day), planned.begun),
  ),
})

function decisionStep(trace: OrderTrace): TraceStep {
  const { status, decided, reason, note, flags } = trace
  const value = decided ? { value: displayMinute(decided) } : {}
  if (status === '2')
    return {
      ...{ kind: 'decision', title: 'Pending', tone: 'warn' },
      lines: linesOf(flags.length > 0 ? waitsBecause(trace) : said.pending, note),
    }
  return status === '1'
    ? {
        ...{ kind: 'decision', title: 'Failed', tone: 'bad', ...value },
        lines: linesOf(said.failed(reason && orderReasons[reason]), note),
      }
    : {
        ...{ kind: 'decision', title: 'Approved', ...value },
        lines: linesOf(reason && orderReasons[reason], note),
      }
}

/** Flags stay when the credit moves, but what they say of the click is then about another affiliate's. */
export function waitsBecause({ flags, click, moves }: OrderTrace): string {
  const { because, becauseBefore } = reviewMessages
  const said = !click && moves.length > 0 ? { ...because, ...becauseBefore } : because
  return reviewMessages.waits(flags.map((flag) => said[flag]).join('; '))
}

function commissionStep(
  { net, commission, status, lines, booked }: OrderTrace,
  { percent }: NonNullable<OrderTrace['rate']>,
): TraceStep {
  const exact = exactProduct(net, percent)
  const words = exact.length > exact.indexOf('.') + 3 ? said.rounded : said.product
  const box = [
    ...lines.map(({ kind, date, amount }) => ({
      text: said.line(ledgerKinds[kind], displayMinute(date)),
      amount,
    })),
    { text: said.ledger(lines.length), amount: booked, sum: true },
  ]
  return {
    kind: 'commission',
    title: 'Commission',
    amount: commission,
    lines: linesOf(
      words(displayMoney(net), `${percent}%`, displayMoney(exact)),
      status === '1' && said.failedEarnsNothing,
      status === '0' && lines.length === 0 && said.noLines,
    ),
    ...(lines.length > 0 ? { box } : {}),
  }
}

/** Of cents and basis points, with two to six decimals: '24.8875'. */
export function exactProduct(net: string, percent: string): string {
  const product = BigInt(parseHundredths(net) ?? 0) * BigInt(parseHundredths(percent) ?? 0)
  const digits = String(product).padStart(7, '0')
  const fraction = digits.slice(-6).replace(/0{1,4}$/, '')
  return `${digits.slice(0, -6)}.${fraction}`
}

const holdSteps = ({ hold }: OrderTrace): TraceStep[] =>
  hold
    ? [
        {
          kind: 'hold',
          title: 'Hold',
          value: said.holdDays(hold.days),
          lines: linesOf(said.held(displayDay(hold.until), hold.over)),
        },
      ]
    : []

function paymentSteps({ payments, open, lines }: OrderTrace, opens: boolean): TraceStep[] {
  if (lines.length === 0) return []
  const settled = payments.map(({ id, date, returned, amount }) => ({
    text: (returned ? said.returned : said.payment)(displayDay(date)),
    ...(opens && { to: viewPath(places.invoice, id) }),
    amount,
  }))
  const rest = Number(open)
  const left = rest > 0 ? [{ text: said.open, amount: open }] : []
  const owed = rest < 0 ? [{ text: said.owed, amount: open }] : []
  const parts = [...settled, ...left, ...owed]
  const [only] = parts
  if (!only) return []
  const step = { kind: 'payment', title: 'Payment', ...(rest === 0 ? { tone: 'ok' as const } : {}) }
  return parts.length === 1
    ? [{ ...step, kind: 'payment', amount: only.amount, lines: [only] }]
    : [{ ...step, kind: 'payment', lines: [], box: parts }]
}
