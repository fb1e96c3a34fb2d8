// Applies one message of a shop: stores its order the first time, then refunds and moves it, and says what came of it.
import type { OrderFlag, OrderReason, OrderStatus, UnattributedReason } from '@rivulet/contract/choices'
import type { TrackedOrder } from '@rivulet/contract/answer'
import { orderMessages } from '@rivulet/contract/order-messages'
import { formatHundredths } from '@rivulet/contract/money'
import type { Secret } from '../../config.ts'
import { invalid } from '../../http/errors.ts'
import { type Change, noteChange } from './change.ts'
import { changeStatus, isRefundedFully, type NewStatus } from './change-status.ts'
import { describeOrder } from './describe-order.ts'
import { confirmOrder, insertOrder, type NewOrder } from './insert-order.ts'
import type { StoredOrder } from './lock-order.ts'
import { decidedAt, type Message } from './read-message.ts'
import { refundOrder } from './refund-order.ts'
import type { CallingShop } from './shop-door.ts'
import type { Review } from '../../review.ts'

/** Why the message did not have the effect it asked for. */
export type Hindrance = UnattributedReason | 'older_event' | 'removed' | 'refunded' | OrderFlag | 'test'
export type Outcome = TrackedOrder & { reason?: Hindrance }
type Input = {
  shop: CallingShop
  message: Message
  secret: Secret
  review: Review
  /** The shop's order with this id, locked. */
  found: StoredOrder | null
  /** Of whoever speaks in the shop's place: why a status is changed. */
  note?: string | null
}
/** `order` is what has become of it. */
type Effect = Pick<Outcome, 'result' | 'reason'> & { order: StoredOrder }

/** The caller holds the lock of this shop's order id. @throws 422 for what an order like the stored one cannot take. */
export async function recordOrder(change: Change, input: Input): Promise<Outcome> {
  const { found } = input
  const { order, ...effect } =
    found && !waitsForShop(found)
      ? await update(change, found, input)
      : await record(change, input, found)
  const { id, status, commissionCents } = order
  return { id, ...effect, status: wordOf(status), commission: formatHundredths(commissionCents) }
}

/** `unconfirmed` is what the browser said about it before. */
async function record(change: Change, input: Input, unconfirmed: StoredOrder | null): Promise<Effect> {
  const { message, note = null } = input
  const described = await describeOrder(change, input, unconfirmed?.clickId ?? null)
  const decision = unconfirmed ? null : decidedAlready(described, message, note)
  const recorded = unconfirmed
    ? await confirmOrder(change, unconfirmed.id, described)
    : await insertOrder(change, { ...described, decision })
  if (!recorded) throw new Error('an order appeared under its own lock')
  const { order, reason } = decision ? { order: recorded } : await apply(change, recorded, input)
  if ('unattributedReason' in described.credit)
    return { order, result: 'unattributed', reason: described.credit.unattributedReason }
  return { order, result: 'recorded', ...(reason ? { reason } : {}) }
}

/** A new order is stored as its shop decided, in one go, unless more has to be looked at. */
function decidedAlready({ flags }: NewOrder, message: Message, note: string | null): NewStatus | null {
  const status = statusOf(message)
  if (status === null || status === '2' || message.refund !== null) return null
  if (status === '0' && flags && holding(flags)) return null
  return { status, reason: reasonOf(message, '2', status), note }
}

const statusOf = ({ test, status }: Message): OrderStatus | null => (test ? '1' : status)

/** So far only a browser has spoken of it. A refund was somebody's decision about what was said. */
const waitsForShop = ({ flags, amountCents, netCents, deletedAt }: StoredOrder): boolean =>
  flags.includes('browser') && amountCents === netCents && deletedAt === null

async function update(change: Change, order: StoredOrder, input: Input): Promise<Effect> {
  const { message } = input
  if (order.deletedAt) return { order, result: 'duplicate', reason: 'removed' }
  // A trial must not undo what is real.
  if (message.test && order.reason !== 'test') return { order, result: 'duplicate', reason: 'test' }
  if (message.amountCents !== null && message.amountCents !== order.amountCents)
    throw invalid({ amount: [orderMessages.amountChanged] })
  const decided = decidedAt(message)
  const late = decided !== null && order.lastEventAt !== null && decided < order.lastEventAt
  // No decision takes a refund back: it counts whenever it arrives.
  const heard = late ? { ...message, status: null, test: false } : message
  const { order: current, changed, reason } = await apply(change, order, { ...input, message: heard })
  if (decided && !late)
    await change.tx`update shop_order set last_event_at = ${decided} where id = ${order.id}`
  const why = late ? 'older_event' : (reason ?? order.unattributedReason)
  return {
    order: current,
    result: changed ? 'updated' : 'duplicate',
    ...(why ? { reason: why } : {}),
  }
}

/** The refund first: what it leaves decides whether the order can be approved. */
async function apply(
  change: Change,
  order: StoredOrder,
  { message, note = null }: Input,
): Promise<{ order: StoredOrder; changed: boolean; reason?: Hindrance }> {
  const refunded = message.refund === null ? null : await refundOrder(change, order, message.refund)
  const current = refunded ?? order
  const unmoved = { order: current, changed: refunded !== null }
  const status = statusOf(message)
  if (status === null || status === current.status) return unmoved
  if (isRefundedFully(current)) return { ...unmoved, reason: 'refunded' }
  const flag = holding(current.flags)
  if (status === '0' && flag) {
    await hold(change, current, flag)
    return { ...unmoved, reason: flag }
  }
  const decision = { status, reason: reasonOf(message, current.status, status), note }
  return { order: await changeStatus(change, current, decision), changed: true }
}

/** Noted once: a shop may say it again with every message. */
async function hold(change: Change, { id }: StoredOrder, flag: OrderFlag): Promise<void> {
  const [noted] = await change.tx`select from order_event where order_id = ${id} and event = 'held'`
  // The affiliate reads it: what was odd about the traffic would only teach how not to be.
  const reason = flag === 'self_referral' ? flag : null
  if (!noted) await noteChange(change, id, { event: 'held', reason })
}

/** The first reason to look; what a browser said is confirmed by the shop itself. */
const holding = (flags: readonly OrderFlag[]): OrderFlag | undefined =>
  flags.find((flag) => flag !== 'browser')

function reasonOf({ reason, test }: Message, from: OrderStatus, to: OrderStatus): OrderReason | null {
  if (test) return 'test'
  if (reason) return reason
  if (to === '1') return 'other'
  return from === '1' ? 'reinstated' : null
}

const wordOf = (status: OrderStatus): Outcome['status'] =>
  status === '0' ? 'approved' : status === '1' ? 'failed' : 'pending'
