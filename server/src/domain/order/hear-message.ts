// Applies a shop's message to an order that is recorded: refunds, amounts and status.
import {
  type OrderFlag,
  type OrderReason,
  orderReasons,
  type OrderStatus,
  type UnattributedReason,
} from '@rivulet/contract/choices'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { type Change, noteChange } from './change/change.ts'
import { changeStatus, isRefundedFully } from './change/change-status.ts'
import { holding } from './judge/clear-flags.ts'
import { type FillResult, fillFacts } from './facts/fill-facts.ts'
import type { OrderReport } from './facts/fact-columns.ts'
import { flagBuyer } from './judge/flag-buyer.ts'
import { applyAmount, applyEarlier, applyStanding, isRepeated } from './change/apply-amount.ts'
import { applyDispute } from './change/apply-dispute.ts'
import { listRefunds } from './change/list-refunds.ts'
import type { StoredOrder } from './lock-order.ts'
import { decidedAt, type Message } from './api/read-message.ts'
import { refundOrder } from './change/refund-order.ts'
import { changeWhileFailed } from './change/settle-failure.ts'
import { updateOrder } from './change/update-order.ts'

/** Why the message did not have the requested effect. */
export type Hindrance =
  | UnattributedReason
  | 'older_event'
  | 'removed'
  | 'refunded'
  | 'chargeback'
  | OrderFlag
  | 'test'
export type Hearing = OrderReport & {
  /** Hash of the message's content, to recognize repeats. */
  hash: Buffer
  /** The note of a person acting for the shop: why a status is changed. */
  note?: string | null
}

/**
 * Of all statuses and amounts sent, those that occurred last count. Refunds
 * are independent of that and count whenever they arrive.
 */
export async function applyInTime(change: Change, order: StoredOrder, input: Hearing): Promise<InTime> {
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
  const saysNothing =
    late || (isKnown(amended ?? order, message) && (snapshot || (await isCopy(change, order, input))))
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

/** The same message again: no news, whatever was decided since. A person who acts for the shop decides anew. */
const isCopy = async (change: Change, { id }: StoredOrder, { hash, note = null }: Hearing) =>
  note === null && (await isRepeated(change, id, hash))

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
export async function apply(
  change: Change,
  order: StoredOrder,
  { message, note = null }: Hearing,
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

export function reasonOf({ reason }: Message, from: OrderStatus, to: OrderStatus): OrderReason | null {
  if (reason) return reason
  if (to === '1') return 'other'
  return from === '1' ? 'reinstated' : null
}

/** Without it, 'reinstated' would not say from what, nor that it was the shop who changed its mind. */
function afterFailure({ status, reason }: StoredOrder, to: OrderStatus): string | null {
  if (status !== '1' || to === '1') return null
  return orderMessages.afterFailure[to](reason && orderReasons[reason])
}
