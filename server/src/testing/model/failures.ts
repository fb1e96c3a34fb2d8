// The rules of what fails an order beside decisions: nothing is left of it, or the buyer's bank takes the payment back. When that ends, it returns to what it was.
import { changeRefunds, isUsedUp, move, mustBeSeen, release, standsAs } from './orders.ts'
import type { Dispute, Order, State } from './state.ts'

const isDisputed = ({ disputes }: Order): boolean =>
  Object.values(disputes).some(({ state: is }) => is === 'open' || is === 'lost')

/** Nothing can be made of it now but what it will return to. */
const isBarred = (order: Order): boolean => isUsedUp(order) || isDisputed(order)

/** Fails it, or brings it back. */
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
  // Whatever must be looked at waits, also when it had been approved.
  const held = returnsTo === 'approved' && mustBeSeen(order)
  move(state, order, held ? 'pending' : returnsTo)
  order.held = held
}

/** Refunds that are new, and such as are gone. */
export function hearRefunds(
  state: State,
  order: Order,
  listed: readonly { id: string; cents: number }[],
  missing: readonly string[],
): void {
  const before = returned(order)
  changeRefunds(state, order, listed, missing)
  // What is told again is no news, whatever a person has made of the amount meanwhile.
  if (order.returnsTo !== null && returned(order) !== before) settle(state, order)
}

const returned = ({ refunds }: Order): number =>
  Object.values(refunds).reduce((sum, cents) => sum + cents, 0)

const rank = ['inquiry', 'open', 'closed', 'won', 'lost']

/** Of what is said of one dispute, what happened last holds. */
export function hearDispute(state: State, order: Order, { id, state: is }: Dispute, at: number): void {
  const known = order.disputes[id]
  const isLater =
    !known || at > known.at || (at === known.at && rank.indexOf(is) > rank.indexOf(known.state))
  if (!isLater || known?.state === is) return
  order.disputes[id] = { state: is, at }
  const wasInquired = order.inquiry
  order.inquiry = Object.values(order.disputes).some((one) => one.state === 'inquiry')
  if (wasInquired && !order.inquiry) release(state, order)
  settle(state, order)
}

/** @returns whether an approval waits. */
export function hearStatus(
  state: State,
  order: Order,
  status: Order['status'],
  happened: number | null,
): boolean {
  if (happened !== null) order.lastEvent = happened
  if (isBarred(order)) {
    // Failed by its shop's own word, it stays so.
    order.returnsTo = status === 'failed' ? null : status
    return false
  }
  // Whatever is odd waits for a person.
  if (status === 'approved' && order.status !== 'approved' && mustBeSeen(order)) {
    order.held = true
    return true
  }
  order.held = false
  if (status !== order.status) move(state, order, status)
  return false
}
