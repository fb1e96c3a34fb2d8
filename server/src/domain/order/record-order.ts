// Applies one message of a shop: stores its order the first time, then refunds and moves it, and says what came of it.
import { type OrderReason, type OrderStatus, type UnattributedReason } from '@rivulet/contract/choices'
import type { TrackedOrder } from '@rivulet/contract/answer'
import { messages } from '@rivulet/contract/messages'
import { formatHundredths } from '@rivulet/contract/money'
import type { Transaction } from '../../db/sql.ts'
import { invalid } from '../../http/errors.ts'
import { type Change, noteChange } from './change.ts'
import { changeStatus, isRefundedFully, type NewStatus } from './change-status.ts'
import { describeOrder } from './describe-order.ts'
import { confirmOrder, insertOrder, type NewOrder } from './insert-order.ts'
import { findAndLock, lockOrder, type OrderKey, type StoredOrder } from './lock-order.ts'
import type { Message } from './read-message.ts'
import { refundOrder } from './refund-order.ts'
import type { CallingShop } from './shop-door.ts'

/** Why the message did not have the effect it asked for. */
export type Hindrance =
  | UnattributedReason
  | 'older_event'
  | 'removed'
  | 'refunded'
  | 'self_referral'
  | 'test'
export type Outcome = TrackedOrder & { reason?: Hindrance }
type Input = { shop: CallingShop; message: Message; secret: string }
type Effect = Pick<Outcome, 'result' | 'reason'>

/** The caller holds the lock of this shop's order id. @throws 422 for what an order like the stored one cannot take. */
export async function recordOrder(change: Change, input: Input): Promise<Outcome> {
  const { shop, message } = input
  const found = await findAndLock(change.tx, { shopId: shop.id, orderId: message.orderId })
  const unconfirmed = found && waitsForShop(found) ? found : null
  const effect =
    found && !unconfirmed
      ? await update(change, found, message)
      : await record(change, input, unconfirmed)
  return { ...(await readBack(change.tx, { shopId: shop.id, orderId: message.orderId })), ...effect }
}

async function readBack(tx: Transaction, { shopId, orderId }: OrderKey) {
  const [order] = await tx<Pick<StoredOrder, 'id' | 'status' | 'commissionCents'>[]>`
    select id, status, commission_cents as "commissionCents" from shop_order
    where shop_id = ${shopId} and order_id = ${orderId}`
  if (!order) throw new Error('the order that was just recorded is gone')
  const { id, status, commissionCents } = order
  return { id, status: wordOf(status), commission: formatHundredths(commissionCents) }
}

/** `unconfirmed` is what the browser said about it before. */
async function record(change: Change, input: Input, unconfirmed: StoredOrder | null): Promise<Effect> {
  const { message } = input
  const order = await describeOrder(change, input, unconfirmed?.clickId ?? null)
  if (unconfirmed) await confirmOrder(change, unconfirmed.id, order)
  const decision = unconfirmed ? null : decidedAlready(order, message)
  const id = unconfirmed?.id ?? (await insertOrder(change, { ...order, decision }))
  if (id === null) throw new Error('an order appeared under its own lock')
  const { reason } = decision ? {} : await apply(change, await lockOrder(change.tx, id), message)
  if ('unattributedReason' in order.credit)
    return { result: 'unattributed', reason: order.credit.unattributedReason }
  return { result: 'recorded', ...(reason ? { reason } : {}) }
}

/** A new order is stored as its shop decided, in one go, unless more has to be looked at. */
function decidedAlready({ flags }: NewOrder, message: Message): NewStatus | null {
  const status = statusOf(message)
  if (status === null || status === '2' || message.refund !== null) return null
  if (status === '0' && flags?.includes('self_referral')) return null
  return { status, reason: reasonOf(message, '2', status) }
}

const statusOf = ({ test, status }: Message): OrderStatus | null => (test ? '1' : status)

/** So far only a browser has spoken of it. A refund was somebody's decision about what was said. */
const waitsForShop = ({ flags, amountCents, netCents, deletedAt }: StoredOrder): boolean =>
  flags.includes('browser') && amountCents === netCents && deletedAt === null

async function update(change: Change, order: StoredOrder, message: Message): Promise<Effect> {
  if (order.deletedAt) return { result: 'duplicate', reason: 'removed' }
  // A trial must not undo what is real.
  if (message.test && order.reason !== 'test') return { result: 'duplicate', reason: 'test' }
  const { occurredAt } = message
  if (occurredAt && order.lastEventAt && occurredAt < order.lastEventAt)
    return { result: 'duplicate', reason: 'older_event' }
  if (message.amountCents !== null && message.amountCents !== order.amountCents)
    throw invalid({ amount: [messages.order.amountChanged] })
  const { changed, reason } = await apply(change, order, message)
  if (occurredAt)
    await change.tx`update shop_order set last_event_at = ${occurredAt} where id = ${order.id}`
  const why = reason ?? order.unattributedReason
  return { result: changed ? 'updated' : 'duplicate', ...(why ? { reason: why } : {}) }
}

/** The refund first: what it leaves decides whether the order can be approved. */
async function apply(
  change: Change,
  order: StoredOrder,
  message: Message,
): Promise<{ changed: boolean; reason?: Hindrance }> {
  const refunded = message.refund !== null && (await refundOrder(change, order, message.refund))
  const current = refunded ? await lockOrder(change.tx, order.id) : order
  const status = statusOf(message)
  if (status === null || status === current.status) return { changed: refunded }
  if (isRefundedFully(current)) return { changed: refunded, reason: 'refunded' }
  if (status === '0' && current.flags.includes('self_referral')) {
    await hold(change, current)
    return { changed: refunded, reason: 'self_referral' }
  }
  await changeStatus(change, current, { status, reason: reasonOf(message, current.status, status) })
  return { changed: true }
}

/** Noted once: a shop may say it again with every message. */
async function hold(change: Change, { id }: StoredOrder): Promise<void> {
  const [noted] = await change.tx`select from order_event where order_id = ${id} and event = 'held'`
  if (!noted) await noteChange(change, id, { event: 'held', reason: 'self_referral' })
}

function reasonOf({ reason, test }: Message, from: OrderStatus, to: OrderStatus): OrderReason | null {
  if (test) return 'test'
  if (reason) return reason
  if (to === '1') return 'other'
  return from === '1' ? 'reinstated' : null
}

const wordOf = (status: OrderStatus): Outcome['status'] =>
  status === '0' ? 'approved' : status === '1' ? 'failed' : 'pending'
