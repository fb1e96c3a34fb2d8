// Applies one message of a shop: records a new order, then applies
// refunds, amounts and status, and returns the outcome.
import type { OrderFlag, OrderStatus } from '@rivulet/contract/choices'
import type { TrackedOrder } from '@rivulet/contract/answers/order-answer'
import { formatHundredths } from '@rivulet/contract/money'
import type { Change } from './change/change.ts'
import type { NewStatus } from './change/change-status.ts'
import { holding } from './judge/clear-flags.ts'
import { describeOrder } from './describe-order.ts'
import { factColumns } from './facts/fact-columns.ts'
import { storeItems } from './facts/order-items.ts'
import { isEarly, keepEarly, takeEarly } from './api/early-message.ts'
import { flagOthers } from './judge/flag-order.ts'
import { hearEarly, hearInTurn } from './hear-early.ts'
import { apply, applyInTime, type Hearing, type Hindrance, reasonOf } from './hear-message.ts'
import { confirmOrder, insertOrder, type NewOrder } from './insert-order.ts'
import type { StoredOrder } from './lock-order.ts'
import type { Message } from './api/read-message.ts'
import type { CallingShop } from './api/authenticate-shop.ts'
import type { Review } from '../../config/review.ts'

export type Outcome = TrackedOrder & { reason?: Hindrance }
export type RecordInput = Hearing & {
  shop: CallingShop
  review: Review
  /** The shop's existing order with this id, locked. */
  found: StoredOrder | null
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
  const waited = earlier.map((early) => unlessKnown(early, message))
  const order = await hearInTurn(change, told, waited, input)
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
export const waitsForShop = ({
  flags,
  amountCents,
  netCents,
  deletedAt,
}: Pick<StoredOrder, 'flags' | 'amountCents' | 'netCents'> & { deletedAt: unknown }): boolean =>
  flags.includes('browser') && amountCents === netCents && deletedAt === null

async function update(change: Change, found: StoredOrder, input: RecordInput): Promise<Effect> {
  if (found.deletedAt) return { order: found, result: 'duplicate', reason: 'removed' }
  const early = { ...input, orderNumber: input.message.orderId }
  // Only for an order whose shop has stated no status yet can messages still wait.
  const order = found.toldStatus === null ? await hearEarly(change, found, early) : found
  const { order: current, changed, reason, held, ignored } = await applyInTime(change, order, input)
  const why = reason ?? order.unattributedReason ?? waitsFor(current)
  return {
    order: current,
    result: held ? 'held' : changed || order !== found ? 'updated' : 'duplicate',
    ...(why ? { reason: why } : {}),
    ...(ignored.length > 0 && { ignored }),
  }
}

const wordOf = (status: OrderStatus): Outcome['status'] =>
  status === '0' ? 'approved' : status === '1' ? 'failed' : 'pending'
