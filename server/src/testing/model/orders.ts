// Model: orders. The effect of shop messages, attribution, and the ledger
// lines of status changes, refunds and recalculation.
import { dayAt, endOfHold } from './calendar.ts'
import { isAwaited } from './clicks.ts'
import { addLine, type Affiliate, type Link, links, type Order, type State } from './state.ts'

/** Rounded half up, in whole cents. */
const commissionOf = (net: number, rate: number): number =>
  Number((BigInt(net) * BigInt(rate) + 5000n) / 10000n)

/** The campaign's rate, otherwise the shop's, otherwise the affiliate's. */
function rateOf(
  { rates }: State,
  { link, affiliate, shop }: Pick<Order, 'link' | 'affiliate' | 'shop'>,
): Pick<Order, 'rate' | 'rateSource'> {
  if (link && links[link].campaign && rates.campaign !== null)
    return { rate: rates.campaign, rateSource: 'campaign' }
  const ofShop = rates.shop[shop]
  if (ofShop !== null) return { rate: ofShop, rateSource: 'shop' }
  return { rate: rates.affiliate[affiliate as Affiliate], rateSource: 'affiliate' }
}

/** Once its click is stored, it is judged as if it had always been. */
export function judge(state: State, order: Order): void {
  const click = order.click === null ? undefined : state.clicks[order.click]
  if (!order.waits || order.trashed || !click || isAwaited(state, click)) return
  if (isBehind(state, order)) return
  order.waits = false
  release(state, order)
}

/** The affiliate's later orders wait behind a waiting one, because they are judged in relation to each other. */
export const isBehind = ({ orders }: State, order: Order): boolean =>
  orders
    .filter((one) => one.number < order.number)
    .some(({ waits, trashed, affiliate }) => waits && !trashed && affiliate === order.affiliate)

/** A failed order earns nothing. */
const worthOf = ({ status, net, rate }: Order): number =>
  status === 'failed' || rate === null ? 0 : commissionOf(net, rate)

/** What the ledger holds for the order's current affiliate. */
function bookedOf({ orders, lines }: State, order: Order): number {
  const index = orders.indexOf(order)
  return lines
    .filter((line) => line.order === index && line.affiliate === order.affiliate)
    .reduce((sum, { cents }) => sum + cents, 0)
}

/** Brings the ledger in line with the order. */
function book(state: State, order: Order, before: Order['status']): void {
  order.commission = worthOf(order)
  if (order.affiliate === null) return
  const index = state.orders.indexOf(order)
  const booked = bookedOf(state, order)
  const difference = (order.status === 'approved' ? order.commission : 0) - booked
  if (difference === 0) return
  const kind =
    order.status !== 'approved'
      ? 'reversal'
      : before === 'approved' && booked !== 0
        ? 'adjustment'
        : 'commission'
  if (difference > 0) order.due = endOfHold(order.approvedOn ?? '', order.hold ?? 0, state.now)
  const due = difference > 0 ? (order.due as number) : Math.max(order.due as number, state.now)
  const { affiliate } = order
  addLine(state, { affiliate, order: index, kind, cents: difference, due })
}

/** Its affiliate was erased, and no payment has settled it, so that it earns nothing more. */
export function earnsNoMore({ erased, payments, orders }: State, order: Order): boolean {
  if (order.affiliate === null || !erased[order.affiliate] || order.status === 'approved') return false
  const index = orders.indexOf(order)
  const settled = payments
    .filter(({ returned }) => !returned)
    .flatMap(({ settles }) => settles)
    .filter((one) => one.order === index)
  return settled.reduce((sum, { cents }) => sum + cents, 0) === 0
}

function dropCredit(order: Order): void {
  Object.assign(order, { affiliate: null, link: null, rate: null, rateSource: null, hold: null })
  order.whys = ['erased']
}

/** Undefined when the order cannot change to that status. */
export function move(state: State, order: Order, to: Order['status']): void {
  if (to !== 'failed' && earnsNoMore(state, order)) dropCredit(order)
  const before = order.status
  order.status = to
  // Any decision replaces a held approval and cancels returning.
  order.held = false
  order.returnsTo = null
  order.approvedOn = to === 'approved' ? dayAt(state.now) : null
  order.failedOn = to === 'failed' ? dayAt(state.now) : null
  if (to === 'pending') order.pendingSince = state.now
  if (to === 'approved' && order.affiliate) order.hold = state.hold[order.affiliate]
  book(state, order, before)
}

export const isUsedUp = ({ amount, net }: Order): boolean => amount > 0 && net === 0

export function refund(state: State, order: Order, id: string, cents: number): void {
  order.refunds[id] = cents
  takeOff(state, order)
}

/** Applies refunds to the amount; with nothing left the order has failed. */
function takeOff(state: State, order: Order): void {
  const before = order.status
  const back = Object.values(order.refunds).reduce((sum, one) => sum + one, 0)
  order.net = Math.max(0, order.amount - order.lowered - back)
  if (isUsedUp(order) && order.status !== 'failed') {
    order.returnsTo = standsAs(order)
    order.status = 'failed'
    order.held = false
    order.approvedOn = null
    order.failedOn = dayAt(state.now)
  }
  book(state, order, before)
}

/** Its status apart from obstacles: a held approval counts. */
export const standsAs = ({ status, held }: Order) =>
  held || status === 'approved' ? 'approved' : 'pending'

/** The shop has stated less than before. */
export function lower(state: State, order: Order, amount: number): void {
  order.lowered = order.amount - amount
  takeOff(state, order)
}

/** Several are one change; a refund taken back stays so. */
export function changeRefunds(
  state: State,
  order: Order,
  listed: readonly { id: string; cents: number }[],
  missing: readonly string[],
): void {
  for (const { id, cents } of listed)
    if (!(id in order.refunds) && !order.gone.includes(id)) order.refunds[id] = cents
  for (const id of missing) delete order.refunds[id]
  order.gone.push(...missing)
  takeOff(state, order)
}

/** A person sets the amount, which settles everything the shop has stated, and a failure for want of an amount. */
export function correctAmount(state: State, order: Order, amount: number): void {
  const wasUsedUp = isUsedUp(order)
  order.amount = amount
  order.looked = true
  order.lowered = 0
  order.raised = null
  takeOff(state, order)
  if (wasUsedUp && !isUsedUp(order)) order.returnsTo = null
  release(state, order)
}

/** Nothing is suspicious any more: a held approval takes effect, unless nothing is left to earn on. */
export function release(state: State, order: Order): void {
  if (order.held && !mustBeSeen(order) && !isUsedUp(order)) move(state, order, 'approved')
}

export function clearFlags(state: State, order: Order): void {
  order.looked = true
  order.cleared = true
  order.flagged = false
  order.waits = false
  order.raised = null
  order.inquiry = false
  release(state, order)
}

export const mustBeSeen = ({ flagged, waits, raised, inquiry }: Order): boolean =>
  flagged || waits || inquiry || raised !== null

export function recalculate(state: State, order: Order): void {
  Object.assign(order, rateOf(state, order))
  order.commission = worthOf(order)
}

type Earner = { affiliate: Affiliate; link: Link | null }
export const ownerOf = (link: Link): Earner => ({ affiliate: links[link].affiliate, link })

export function credit(state: State, order: Order, { affiliate, link }: Earner): void {
  order.link = link
  order.affiliate = affiliate
  recalculate(state, order)
  if (order.status === 'approved') order.hold = state.hold[affiliate]
  book(state, order, 'pending')
}

/**
 * Everything booked for the previous affiliate is taken back, no sooner than it would have been payable; the new one
 * earns on their own terms.
 */
export function moveCredit(state: State, order: Order, link: Link): void {
  const cents = -bookedOf(state, order)
  const affiliate = order.affiliate as Affiliate
  const due = Math.max(order.due ?? 0, state.now)
  if (cents !== 0)
    addLine(state, { affiliate, order: state.orders.indexOf(order), kind: 'reversal', cents, due })
  credit(state, order, ownerOf(link))
  order.byHand = true
  // A person has decided, so no click is awaited any more.
  order.waits = false
  release(state, order)
}
