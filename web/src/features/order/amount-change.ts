/** What a refund or a corrected amount makes of an order's net and commission, in sentences. */
import type { OrderStatus } from '@rivulet/contract/choices'
import { commissionOf } from '@rivulet/contract/commission'
import type { Named } from '@rivulet/contract/fields'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { displayMoney, formatHundredths, parseHundredths } from '@rivulet/contract/money'
import type { FormValues } from '../../resource/record/form-values.ts'

const m = decisionMessages.order
const euro = (cents: number) => displayMoney(formatHundredths(cents))
/** '+€ 1.20' or '−€ 1.20'. */
const signed = (cents: number) => `${cents < 0 ? '−' : '+'}${euro(Math.abs(cents))}`
const centsOf = (value: unknown): number => parseHundredths(String(value ?? '')) ?? 0

const refundsOf = ({ refunds }: FormValues): number =>
  Array.isArray(refunds)
    ? (refunds as { amount: string }[]).reduce((sum, { amount }) => sum + centsOf(amount), 0)
    : 0

/** None while the amount is not valid. A corrected amount replaces earlier reductions, but not the refunds. */
export function amountFacts(action: string, typed: unknown, order: FormValues): string[] {
  const cents = parseHundredths(String(typed ?? ''))
  if (cents === null || cents <= 0) return []
  const [before, rate] = [centsOf(order.net), centsOf(order.rate)]
  if (action === 'refund' && cents > before) return [orderMessages.refundTooHigh]
  const net = Math.max(0, action === 'refund' ? before - cents : cents - refundsOf(order))
  const status = order.status as OrderStatus
  const earned = centsOf(order.commission)
  const earns = commissionOf({ status, netCents: net }, { rateBasisPoints: rate })
  // A correction begins with the amount as it is.
  if (net === before && earns === earned) return []
  const { name = '' } = (order.affiliate as Named | null) ?? {}
  const stated = action === 'correctAmount' && order.raised
  return [
    ...(stated ? [m.stated(displayMoney(String(stated)))] : []),
    m.net(euro(before), euro(net)),
    m.commission(euro(earned), euro(earns)),
    ...(status === '0' && earns !== earned ? [m.booked(signed(earns - earned), name)] : []),
    ...(net === 0 && status !== '1' ? [m.fails] : []),
  ]
}
