// Parses the parts of a message that describe the whole order rather than
// one event: all refunds, the amount paid, a dispute.
import { orderApiMessages as m } from '@rivulet/contract/messages/order-api-messages'

export const disputeStates = ['inquiry', 'open', 'closed', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]
export type Dispute = {
  id: string
  state: DisputeState
  /** What is disputed of the payment, with VAT and shipping; absent: all of it. */
  paidCents?: number
}

export type OrderSnapshot = {
  /**
   * A snapshot of the order, not a decision: statuses and amounts the shop sent before change nothing when repeated.
   */
  snapshot?: true
  /** The total the buyer paid, with VAT and shipping. */
  paidCents?: number
  /** All refunds of the order. */
  refunds?: { id: string; cents: number }[] | undefined
  dispute?: Dispute
}
export const standingNames = ['snapshot', 'paid', 'refunds', 'dispute'] as const

type Body = Record<string, unknown>
type Readers = {
  /** Each returns null for invalid values. */
  id: (value: unknown) => string | null
  amount: (value: unknown) => number | null
}
const maxRefunds = 1000

/** Undefined when the message has none of it. */
export function readStanding(
  body: Body,
  { id, amount }: Readers,
  fail: (name: string, sentence: string) => void,
): OrderSnapshot | undefined {
  const standing: OrderSnapshot = {}
  if (body.snapshot !== undefined) {
    if (body.snapshot === true) standing.snapshot = true
    else if (body.snapshot !== false) fail('snapshot', m.trueOrFalse)
  }
  if (body.paid !== undefined && body.paid !== null) {
    const paid = amount(body.paid)
    if (paid === null) fail('paid', m.amount)
    else standing.paidCents = paid
  }
  if (body.refunds !== undefined) {
    const refunds = readRefunds(body.refunds, { id, amount })
    if (refunds === null) fail('refunds', m.refunds)
    else standing.refunds = refunds
  }
  if (body.dispute !== undefined) {
    const dispute = readDispute(body.dispute, { id, amount })
    if (dispute === null) fail('dispute', m.dispute)
    else standing.dispute = dispute
  }
  return Object.keys(standing).length > 0 ? standing : undefined
}

function readRefunds(value: unknown, { id, amount }: Readers): OrderSnapshot['refunds'] | null {
  if (!Array.isArray(value) || value.length > maxRefunds) return null
  const refunds = value.map((one: unknown) => {
    const refund = isOf(one, ['id', 'amount']) ? one : {}
    return { id: id(refund.id), cents: amount(refund.amount) }
  })
  const known = refunds.flatMap((one) =>
    one.id === null || one.cents === null ? [] : [{ id: one.id, cents: one.cents }],
  )
  const ids = new Set(known.map((one) => one.id))
  return known.length === value.length && ids.size === value.length ? known : null
}

function readDispute(value: unknown, { id, amount }: Readers): Dispute | null {
  const dispute = isOf(value, ['id', 'state', 'paid']) ? value : {}
  const state = disputeStates.find((one) => one === dispute.state)
  const name = id(dispute.id)
  if (!state || name === null) return null
  if (dispute.paid === undefined) return { id: name, state }
  const paidCents = amount(dispute.paid)
  return paidCents === null ? null : { id: name, state, paidCents }
}

const isOf = (value: unknown, names: readonly string[]): value is Body =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).every((name) => names.includes(name))
