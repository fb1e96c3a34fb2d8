// Applies one message of a shop: records a new order, then applies
// refunds, amounts and status, and returns the outcome.
import {
  type OrderFlag,
  type OrderReason,
  orderReasons,
  type OrderStatus,
  type UnattributedReason,
} from '@rivulet/contract/choices'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import type { TrackedOrder } from '@rivulet/contract/answers/order-answer'
import { formatHundredths } from '@rivulet/contract/money'
import type { Secret } from '../../config/config.ts'
import { type Change, noteChange } from './change/change.ts'
import { changeStatus, isRefundedFully, type NewStatus } from './change/change-status.ts'
import { holding } from './judge/clear-flags.ts'
import { describeOrder } from './describe-order.ts'
import { factColumns } from './facts/fact-columns.ts'
import { type FillResult, fillFacts } from './facts/fill-facts.ts'
import { storeItems } from './facts/order-items.ts'
import { isEarly, keepEarly, takeEarly } from './api/early-message.ts'
import { flagBuyer } from './judge/flag-buyer.ts'
import { flagOthers } from './judge/flag-order.ts'
import { applyAmount, applyEarlier, applyStanding } from './change/apply-amount.ts'
import { applyDispute } from './change/apply-dispute.ts'
import { confirmOrder, insertOrder, type NewOrder } from './insert-order.ts'
import { listRefunds } from './change/list-refunds.ts'
import type { StoredOrder } from './lock-order.ts'
import { decidedAt, type Message } from './api/read-message.ts'
import { refundOrder } from './change/refund-order.ts'
import { changeWhileFailed } from './change/settle-failure.ts'
import type { CallingShop } from './api/authenticate-shop.ts'
import { updateOrder } from './change/update-order.ts'
import type { Review } from '../../config/review.ts'

/** Why the message did not have the requested effect. */
export type Hindrance =
  | UnattributedReason
  | 'older_event'
  | 'removed'
  | 'refunded'
  | 'chargeback'
  | OrderFlag
  | 'test'
export type Outcome = TrackedOrder & { reason?: Hindrance }
export type RecordInput = {
  shop: CallingShop
  message: Message
  /** Hash of the message's content, to recognize repeats. */
  hash: Buffer
  secret: Secret
  review: Review
  /** The shop's existing order with this id, locked. */
  found: StoredOrder | null
  /** The note of a person acting for the shop: why a status is changed. */
  note?: string | null
}
/** `order` is the order after the change. */
type Effect = Pick<Outcome, 'result' | 'reason' | 'ignored'> & { order: StoredOrder }

/**
 * Trials go through `tryOrder`. The caller holds the lock on the shop's order number. @throws 422 for a message that does not apply to the stored order.
 */
export async function recordOrder(change: Change, input: RecordInput): Promise<Outcome> {
  const { found, message, shop } = input
  const known = found !== null && !waitsForShop(found)
  if (!known && isEarly(message)) {
    await keepEarly(change.tx, shop.id, message, change.now)
    return { id: null, result: 'waiting', status: 'pending', commission: formatHundredths(0) }
  }
  const { order, ...effect } = known
    ? await update(change, found, input)
    : await record(change, input, found)
  return { ...standing(order), ...effect }
}

/** The state of an order as returned to its shop. */
export const standing = ({ id, status, commissionCents }: StoredOrder) => ({
  id,
  status: wordOf(status),
  commission: formatHundredths(commissionCents),
})

/** `unconfirmed` is the order as the browser reported it. */
async function record(
  change: Change,
  input: RecordInput,
  unconfirmed: StoredOrder | null,
): Promise<Effect> {
  const { message, note = null } = input
  const described = {
    ...(await describeOrder(change, input, unconfirmed)),
    facts: await factColumns(change, input),
  }
  const decision = unconfirmed ? null : decidedAlready(described, message, note)
  // Pipelined.
  const [recorded, earlier] = await Promise.all([
    unconfirmed
      ? confirmOrder(change, unconfirmed.id, described)
      : insertOrder(change, { ...described, decision }),
    takeEarly(change.tx, input.shop.id, message.orderId),
  ])
  if (!recorded) throw new Error('an order appeared under its own lock')
  await flagOthers(change.tx, described.oddities ?? [], change.now)
  await storeItems(change.tx, recorded.id, message.facts?.items ?? [])
  const {
    order: told,
    reason,
    held,
  } = decision ? { order: recorded } : await apply(change, recorded, input)
  let order = told
  for (const early of earlier)
    ({ order } = await applyInTime(change, order, { ...input, message: unlessKnown(early, message) }))
  if ('unattributedReason' in described.credit)
    return { order, result: 'unattributed', reason: described.credit.unattributedReason }
  const why = reason ?? waitsFor(order)
  return { order, result: held ? 'held' : 'recorded', ...(why && { reason: why }) }
}

/** Why the order waits for a person, known without its shop's approval. An order whose click is not stored yet waits for nobody. */
const waitsFor = ({ status, flags }: StoredOrder): OrderFlag | undefined =>
  status === '2' ? flags.find((flag) => flag !== 'browser' && flag !== 'click_pending') : undefined

/** A refund in the order's own message takes precedence over an early one. */
const unlessKnown = (early: Message, { refund }: Message): Message =>
  early.refund?.id === refund?.id ? { ...early, refund: null } : early

/** A new order is stored in its final status in one step, unless further checks are needed. */
function decidedAlready({ flags }: NewOrder, message: Message, note: string | null): NewStatus | null {
  const status = message.status
  if (status === null || status === '2' || message.refund !== null) return null
  if (message.standing?.dispute || message.standing?.refunds?.length) return null
  if (status === '0' && flags && holding(flags)) return null
  return { status, reason: reasonOf(message, '2', status), note }
}

/** Only reported by a browser so far. If it was refunded, a person has decided about it. */
export const waitsForShop = ({ flags, amountCents, netCents, deletedAt }: StoredOrder): boolean =>
  flags.includes('browser') && amountCents === netCents && deletedAt === null

async function update(change: Change, order: StoredOrder, input: RecordInput): Promise<Effect> {
  if (order.deletedAt) return { order, result: 'duplicate', reason: 'removed' }
  const { order: current, changed, reason, held, ignored } = await applyInTime(change, order, input)
  const why = reason ?? order.unattributedReason ?? waitsFor(current)
  return {
    order: current,
    result: held ? 'held' : changed ? 'updated' : 'duplicate',
    ...(why ? { reason: why } : {}),
    ...(ignored.length > 0 && { ignored }),
  }
}

/**
 * Of all statuses and amounts sent, those that occurred last count. Refunds
 * are independent of that and count whenever they arrive.
 */
async function applyInTime(change: Change, order: StoredOrder, input: RecordInput): Promise<InTime> {
  const { message, hash } = input
  const { occurredAt, amountCents } = message
  const late = occurredAt !== null && order.lastEventAt !== null && occurredAt < order.lastEventAt
  const snapshot = message.standing?.snapshot === true
  const hear = (cents: number) => {
    if (!snapshot) return late ? null : applyAmount(change, order, { cents, hash })
    if (!late) return applyStanding(change, order, { cents, hash })
    return applyEarlier(change, order, { cents, hash, approved: message.status === '0' })
  }
  const amended = amountCents === null ? null : await hear(amountCents)
  const saysNothing = late || (snapshot && isKnown(amended ?? order, message))
  const heard = {
    ...message,
    ...(saysNothing && { status: null }),
    // An older list may lack later refunds.
    ...(late && message.standing && { standing: { ...message.standing, refunds: undefined } }),
  }
  const { changed, ignored } = await fillFacts(change, order.id, input)
  const amount = amended ?? order
  // Before a status of the same message, which it may hold. What contradicts the known buyer counts for nothing.
  const judged = ignored.includes('buyerHash') ? amount : await flagBuyer(change, amount, message)
  const applied = await apply(change, judged, { ...input, message: heard })
  const decided = decidedAt(message)
  if (!late && message.status !== null)
    await change.tx`
      update shop_order set told_status = ${message.status}, last_event_at = coalesce(${decided}, last_event_at)
      where id = ${order.id}`
  return {
    ...applied,
    ignored,
    ...((amended || changed || judged !== amount) && { changed: true }),
    // Reported when there is no other reason: the rest of the message still counts.
    ...(amended?.raisedCents === amountCents &&
      amountCents !== null &&
      !applied.reason && { reason: 'amount_raised' as const }),
    ...(decided && late && { reason: 'older_event' as const }),
  }
}

/** A status the shop repeats: it does not override later decisions. A held approval is reported as held each time. */
const isKnown = ({ toldStatus, heldAt }: StoredOrder, { status }: Message): boolean =>
  status === (toldStatus ?? '2') && (heldAt === null || status !== '0')

type Applied = { order: StoredOrder; changed: boolean; reason?: Hindrance; held?: true }
type InTime = Applied & Pick<FillResult, 'ignored'>

/** Applies refunds and disputes. */
async function takeBack(change: Change, order: StoredOrder, message: Message): Promise<StoredOrder> {
  const { refund, standing, occurredAt } = message
  let current = order
  if (refund) current = (await refundOrder(change, current, refund)) ?? current
  if (standing?.refunds) current = (await listRefunds(change, current, standing.refunds)) ?? current
  if (standing?.dispute)
    current =
      (await applyDispute(change, current, standing.dispute, occurredAt ?? change.now)) ?? current
  return current
}

/** The refund first, because what it leaves decides whether the order can be approved. */
async function apply(
  change: Change,
  order: StoredOrder,
  { message, note = null }: RecordInput,
): Promise<Applied> {
  const current = await takeBack(change, order, message)
  const unmoved = { order: current, changed: current !== order }
  const status = message.status
  if (status === null) return unmoved
  if (current.returnsTo !== null || isRefundedFully(current)) {
    const said = { status, reason: message.reason }
    const told = await changeWhileFailed(change, current, said)
    const isDisputed = !isRefundedFully(current) || current.reason === 'chargeback'
    const reason = isDisputed ? 'chargeback' : 'refunded'
    return {
      order: told ?? current,
      changed: unmoved.changed || (told !== null && !looksLike(told, current)),
      ...(status !== '1' && { reason }),
    }
  }
  const flag = holding(current.flags)
  if (status === '0' && current.status !== '0' && flag)
    return { ...unmoved, order: await hold(change, current, flag), reason: flag, held: true }
  if (status === current.status)
    return current.heldAt === null
      ? unmoved
      : { order: await updateOrder(change, current.id, { held_at: null }), changed: true }
  const decision = {
    status,
    reason: reasonOf(message, current.status, status),
    note: note ?? afterFailure(current, status),
  }
  return { order: await changeStatus(change, current, decision), changed: true }
}

/** Ignores the status it may return to, which is not visible yet. */
const looksLike = (a: StoredOrder, b: StoredOrder): boolean =>
  a.status === b.status && a.reason === b.reason

/** Holds the approval until flags are cleared. Recorded once: a shop may repeat it with every message. */
async function hold(change: Change, order: StoredOrder, flag: OrderFlag): Promise<StoredOrder> {
  if (order.heldAt !== null) return order
  const held = await updateOrder(change, order.id, { held_at: change.now })
  // The affiliate reads this reason; details about suspicious traffic would only teach evasion.
  const reason = flag === 'self_referral' ? flag : null
  await noteChange(change, order.id, { event: 'held', reason })
  return held
}

function reasonOf({ reason }: Message, from: OrderStatus, to: OrderStatus): OrderReason | null {
  if (reason) return reason
  if (to === '1') return 'other'
  return from === '1' ? 'reinstated' : null
}

/** Without it, 'reinstated' would not say from what, nor that it was the shop who changed its mind. */
function afterFailure({ status, reason }: StoredOrder, to: OrderStatus): string | null {
  if (status !== '1' || to === '1') return null
  return orderMessages.afterFailure[to](reason && orderReasons[reason])
}

const wordOf = (status: OrderStatus): Outcome['status'] =>
  status === '0' ? 'approved' : status === '1' ? 'failed' : 'pending'
