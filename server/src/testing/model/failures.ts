// Model: failures without a decision. An order is fully refunded or
// disputed; when that ends, it returns to its earlier status.
import { changeRefunds, isUsedUp, move, mustBeSeen, refund, release, standsAs } from './orders.ts'
import type { Dispute, Order, State } from './state.ts'

type Known = Order['disputes'][string]

const takes = ({ state: is }: Known): boolean => is === 'open' || is === 'lost'

/** As a whole: a dispute about a part is like a refund of it. */
const isDisputed = ({ disputes, stated }: Order): boolean =>
  Object.values(disputes).some((one) => takes(one) && one.cents >= stated)

function partOf({ stated }: Order, one: Known | undefined): number {
  return one && takes(one) && one.cents < stated ? one.cents : 0
}

/** Only the status it will return to can be changed now. */
const isBarred = (order: Order): boolean => isUsedUp(order) || isDisputed(order)

/** Fails it, or restores it. */
function settle(state: State, order: Order): void {
  if (isBarred(order)) {
    if (order.status === 'failed') return
    const returnsTo = standsAs(order)
    move(state, order, 'failed')
    order.returnsTo = returnsTo
    return
  }
  const { returnsTo } = order
  if (returnsTo === null) return
  // Orders to be reviewed wait, even if they had been approved.
  const held = returnsTo === 'approved' && mustBeSeen(order)
  move(state, order, held ? 'pending' : returnsTo)
  order.held = held
}

/** New refunds, and those that are gone. */
export function hearRefunds(
  state: State,
  order: Order,
  listed: readonly { id: string; cents: number }[],
  missing: readonly string[],
): void {
  const before = returned(order)
  changeRefunds(state, order, listed, missing)
  // A repeated message is no news, whatever a person has done with the amount meanwhile.
  if (order.returnsTo !== null && returned(order) !== before) settle(state, order)
}

const returned = ({ refunds }: Order): number =>
  Object.values(refunds).reduce((sum, cents) => sum + cents, 0)

const rank = ['inquiry', 'open', 'closed', 'won', 'lost']

/** Of several states of one dispute, the latest counts. */
export function hearDispute(state: State, order: Order, { id, ...told }: Dispute, at: number): void {
  const known = order.disputes[id]
  const isLater =
    !known || at > known.at || (at === known.at && rank.indexOf(told.state) > rank.indexOf(known.state))
  if (!isLater || known?.state === told.state) return
  const took = partOf(order, known)
  const now = { ...told, at }
  order.disputes[id] = now
  const wasInquired = order.inquiry
  order.inquiry = Object.values(order.disputes).some((one) => one.state === 'inquiry')
  if (wasInquired && !order.inquiry) release(state, order)
  const part = partOf(order, now)
  if (part > 0 && took === 0) refund(state, order, `dispute ${id}`, part)
  if (part === 0 && took > 0) {
    delete order.refunds[`dispute ${id}`]
    changeRefunds(state, order, [], [])
  }
  settle(state, order)
}

/** @returns whether an approval is held. */
export function hearStatus(
  state: State,
  order: Order,
  status: Order['status'],
  happened: number | null,
): boolean {
  if (happened !== null) order.lastEvent = happened
  if (isBarred(order)) {
    // Failed by its shop's own message, it stays failed.
    order.returnsTo = status === 'failed' ? null : status
    return false
  }
  // Suspicious orders wait for review.
  if (status === 'approved' && order.status !== 'approved' && mustBeSeen(order)) {
    order.held = true
    return true
  }
  order.held = false
  if (status !== order.status) move(state, order, status)
  return false
}
