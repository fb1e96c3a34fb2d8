// Applies one message of a shop: stores its order the first time, then lowers, refunds and moves it, and says what came of it.
import type { OrderFlag, OrderReason, OrderStatus, UnattributedReason } from '@rivulet/contract/choices'
import type { TrackedOrder } from '@rivulet/contract/order-answer'
import { formatHundredths } from '@rivulet/contract/money'
import type { Secret } from '../../config.ts'
import { type Change, noteChange } from './change.ts'
import { changeStatus, isRefundedFully, type NewStatus } from './change-status.ts'
import { holding } from './clear-flags.ts'
import { describeOrder } from './describe-order.ts'
import { factColumns } from './facts/fact-columns.ts'
import { type Filled, fillFacts } from './facts/fill-facts.ts'
import { storeItems } from './facts/order-items.ts'
import { isEarly, keepEarly, takeEarly } from './early-message.ts'
import { flagOthers } from './flag-order.ts'
import { hearAmount, hearEarlier, hearStanding } from './hear-amount.ts'
import { hearDispute } from './hear-dispute.ts'
import { confirmOrder, insertOrder, type NewOrder } from './insert-order.ts'
import { listRefunds } from './list-refunds.ts'
import type { StoredOrder } from './lock-order.ts'
import { decidedAt, type Message } from './read-message.ts'
import { refundOrder } from './refund-order.ts'
import { tellMeanwhile } from './settle-failure.ts'
import type { CallingShop } from './shop-door.ts'
import { tryOrder } from './try-order.ts'
import { updateOrder } from './update-order.ts'
import type { Review } from '../../review.ts'

/** Why the message did not have the effect it asked for. */
export type Hindrance =
  | UnattributedReason
  | 'older_event'
  | 'removed'
  | 'refunded'
  | 'chargeback'
  | OrderFlag
  | 'test'
export type Outcome = TrackedOrder & { reason?: Hindrance }
type Input = {
  shop: CallingShop
  message: Message
  /** Of the message's content: what was said before is known by it. */
  hash: Buffer
  secret: Secret
  review: Review
  /** The shop's order with this id, locked. */
  found: StoredOrder | null
  /** Of whoever speaks in the shop's place: why a status is changed. */
  note?: string | null
}
/** `order` is what has become of it. */
type Effect = Pick<Outcome, 'result' | 'reason' | 'ignored'> & { order: StoredOrder }

/** The caller holds the lock of this shop's order id. @throws 422 for what an order like the stored one cannot take. */
export async function recordOrder(change: Change, input: Input): Promise<Outcome> {
  const { found, message, shop } = input
  const known = found !== null && !waitsForShop(found)
  if (message.test && !known) return tryOrder(change, input)
  if (!known && isEarly(message)) {
    await keepEarly(change.tx, shop.id, message, change.now)
    return { id: null, result: 'waiting', status: 'pending', commission: formatHundredths(0) }
  }
  const { order, ...effect } = known
    ? await update(change, found, input)
    : await record(change, input, found)
  return { ...standing(order), ...effect }
}

/** What the shop is told of an order as it stands. */
export const standing = ({ id, status, commissionCents }: StoredOrder) => ({
  id,
  status: wordOf(status),
  commission: formatHundredths(commissionCents),
})

/** `unconfirmed` is what the browser said about it before. */
async function record(change: Change, input: Input, unconfirmed: StoredOrder | null): Promise<Effect> {
  const { message, note = null } = input
  const described = {
    ...(await describeOrder(change, input, unconfirmed)),
    facts: await factColumns(change, input),
  }
  const decision = unconfirmed ? null : decidedAlready(described, message, note)
  const recorded = unconfirmed
    ? await confirmOrder(change, unconfirmed.id, described)
    : await insertOrder(change, { ...described, decision })
  if (!recorded) throw new Error('an order appeared under its own lock')
  await flagOthers(change.tx, described.oddities ?? [], change.now)
  await storeItems(change.tx, recorded.id, message.facts?.items ?? [])
  const {
    order: told,
    reason,
    held,
  } = decision ? { order: recorded } : await apply(change, recorded, input)
  let order = told
  for (const early of await takeEarly(change.tx, input.shop.id, message.orderId))
    ({ order } = await applyInTime(change, order, { ...input, message: unlessKnown(early, message) }))
  if ('unattributedReason' in described.credit)
    return { order, result: 'unattributed', reason: described.credit.unattributedReason }
  return { order, result: held ? 'held' : 'recorded', ...(reason ? { reason } : {}) }
}

/** What the order itself says of a refund counts. */
const unlessKnown = (early: Message, { refund }: Message): Message =>
  early.refund?.id === refund?.id ? { ...early, refund: null } : early

/** A new order is stored as its shop decided, in one go, unless more has to be looked at. */
function decidedAlready({ flags }: NewOrder, message: Message, note: string | null): NewStatus | null {
  const status = message.status
  if (status === null || status === '2' || message.refund !== null) return null
  if (message.standing?.dispute || message.standing?.refunds?.length) return null
  if (status === '0' && flags && holding(flags)) return null
  return { status, reason: reasonOf(message, '2', status), note }
}

/** So far only a browser has spoken of it. A refund was somebody's decision about what was said. */
const waitsForShop = ({ flags, amountCents, netCents, deletedAt }: StoredOrder): boolean =>
  flags.includes('browser') && amountCents === netCents && deletedAt === null

async function update(change: Change, order: StoredOrder, input: Input): Promise<Effect> {
  const { message } = input
  if (order.deletedAt) return { order, result: 'duplicate', reason: 'removed' }
  // A trial must not undo what is real.
  if (message.test) return { order, result: 'duplicate', reason: 'test' }
  const { order: current, changed, reason, held, ignored } = await applyInTime(change, order, input)
  const why = reason ?? order.unattributedReason
  return {
    order: current,
    result: held ? 'held' : changed ? 'updated' : 'duplicate',
    ...(why ? { reason: why } : {}),
    ...(ignored.length > 0 && { ignored }),
  }
}

/** Of the statuses and amounts told, those that happened last hold. No decision takes a refund back: it counts whenever it arrives. */
async function applyInTime(change: Change, order: StoredOrder, input: Input): Promise<InTime> {
  const { message, hash } = input
  const { occurredAt, amountCents } = message
  const late = occurredAt !== null && order.lastEventAt !== null && occurredAt < order.lastEventAt
  const snapshot = message.standing?.snapshot === true
  const hear = (cents: number) => {
    if (!snapshot) return late ? null : hearAmount(change, order, { cents, hash })
    if (!late) return hearStanding(change, order, { cents, hash })
    return hearEarlier(change, order, { cents, hash, approved: message.status === '0' })
  }
  const amended = amountCents === null ? null : await hear(amountCents)
  const saysNothing = late || (snapshot && isKnown(amended ?? order, message))
  const heard = {
    ...message,
    ...(saysNothing && { status: null }),
    // An older list lacks what came since.
    ...(late && message.standing && { standing: { ...message.standing, refunds: undefined } }),
  }
  const applied = await apply(change, amended ?? order, { ...input, message: heard })
  const { changed, ignored } = await fillFacts(change, order.id, input)
  const decided = decidedAt(message)
  if (!late && message.status !== null)
    await change.tx`
      update shop_order set told_status = ${message.status}, last_event_at = coalesce(${decided}, last_event_at)
      where id = ${order.id}`
  return {
    ...applied,
    ignored,
    ...((amended || changed) && { changed: true }),
    // Said where nothing else is: the message counts all the same.
    ...(amended?.raisedCents && !applied.reason && { reason: 'amount_raised' as const }),
    ...(decided && late && { reason: 'older_event' as const }),
  }
}

/** What the shop said before, it says again: whoever decided since is not overruled. An approval that waits is answered so each time. */
const isKnown = ({ toldStatus, heldAt }: StoredOrder, { status }: Message): boolean =>
  status === (toldStatus ?? '2') && (heldAt === null || status !== '0')

type Applied = { order: StoredOrder; changed: boolean; reason?: Hindrance; held?: true }
type InTime = Applied & Pick<Filled, 'ignored'>

/** What the buyer got back, or wants back. */
async function takeBack(change: Change, order: StoredOrder, message: Message): Promise<StoredOrder> {
  const { refund, standing, occurredAt } = message
  let current = order
  if (refund) current = (await refundOrder(change, current, refund)) ?? current
  if (standing?.refunds) current = (await listRefunds(change, current, standing.refunds)) ?? current
  if (standing?.dispute)
    current = (await hearDispute(change, current, standing.dispute, occurredAt ?? change.now)) ?? current
  return current
}

/** The refund first: what it leaves decides whether the order can be approved. */
async function apply(
  change: Change,
  order: StoredOrder,
  { message, note = null }: Input,
): Promise<Applied> {
  const current = await takeBack(change, order, message)
  const unmoved = { order: current, changed: current !== order }
  const status = message.status
  if (status === null) return unmoved
  if (current.returnsTo !== null || isRefundedFully(current)) {
    const said = { status, reason: message.reason }
    const told = await tellMeanwhile(change, current, said)
    const reason = isRefundedFully(current) ? 'refunded' : 'chargeback'
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
  const decision = { status, reason: reasonOf(message, current.status, status), note }
  return { order: await changeStatus(change, current, decision), changed: true }
}

/** What it returns to one day is not seen yet. */
const looksLike = (a: StoredOrder, b: StoredOrder): boolean =>
  a.status === b.status && a.reason === b.reason

/** Kept until the flags are cleared. Noted once: a shop may say it again with every message. */
async function hold(change: Change, order: StoredOrder, flag: OrderFlag): Promise<StoredOrder> {
  if (order.heldAt !== null) return order
  const held = await updateOrder(change, order.id, { held_at: change.now })
  // The affiliate reads it: what was odd about the traffic would only teach how not to be.
  const reason = flag === 'self_referral' ? flag : null
  await noteChange(change, order.id, { event: 'held', reason })
  return held
}

function reasonOf({ reason }: Message, from: OrderStatus, to: OrderStatus): OrderReason | null {
  if (reason) return reason
  if (to === '1') return 'other'
  return from === '1' ? 'reinstated' : null
}

const wordOf = (status: OrderStatus): Outcome['status'] =>
  status === '0' ? 'approved' : status === '1' ? 'failed' : 'pending'
