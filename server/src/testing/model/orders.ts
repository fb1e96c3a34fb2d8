// The rules of orders: what a message of a shop does, who earns, and what moving, refunding and recalculating an order writes into the ledger.
import { dayAt, endOfHold } from './calendar.ts'
import { clickFor, isAwaited, isFast } from './clicks.ts'
import {
  addLine,
  type Affiliate,
  type Link,
  links,
  type Order,
  type Sent,
  type State,
  type Told,
} from './state.ts'

/** Half a cent up, in whole cents. */
const commissionOf = (net: number, rate: number): number =>
  Number((BigInt(net) * BigInt(rate) + 5000n) / 10000n)

/** The campaign's rate, else the shop's, else the affiliate's. */
function rateOf({ rates }: State, link: Link): Pick<Order, 'rate' | 'rateSource'> {
  const { affiliate, shop, campaign } = links[link]
  if (campaign && rates.campaign !== null) return { rate: rates.campaign, rateSource: 'campaign' }
  const ofShop = rates.shop[shop]
  if (ofShop !== null) return { rate: ofShop, rateSource: 'shop' }
  return { rate: rates.affiliate[affiliate], rateSource: 'affiliate' }
}

/** Once its click is stored, it is judged as if that had always been so. */
export function judge(state: State, order: Order): void {
  const click = order.click === null ? undefined : state.clicks[order.click]
  if (!order.waits || order.trashed || !click || isAwaited(state, click)) return
  if (isBehind(state, order)) return
  order.waits = false
  release(state, order)
}

/** Behind one that waits, the affiliate's later ones wait too: they are judged beside each other. */
const isBehind = ({ orders }: State, order: Order): boolean =>
  orders
    .filter((one) => one.number < order.number)
    .some(({ waits, trashed, affiliate }) => waits && !trashed && affiliate === order.affiliate)

/** Failed, it earns nothing. */
const worthOf = ({ status, net, rate }: Order): number =>
  status === 'failed' || rate === null ? 0 : commissionOf(net, rate)

/** What the ledger has of the order for the affiliate who earns on it. */
function bookedOf({ orders, lines }: State, order: Order): number {
  const index = orders.indexOf(order)
  return lines
    .filter((line) => line.order === index && line.affiliate === order.affiliate)
    .reduce((sum, { cents }) => sum + cents, 0)
}

/** Brings the ledger to what the order is worth now. */
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

/** Undefined when the order cannot be moved there. */
export function move(state: State, order: Order, to: Order['status']): void {
  const before = order.status
  order.status = to
  // Whatever is decided otherwise, the shop's approval waits no longer.
  order.held = false
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

/** What is left of the amount; nothing left has failed. */
function takeOff(state: State, order: Order): void {
  const before = order.status
  const back = Object.values(order.refunds).reduce((sum, one) => sum + one, 0)
  order.net = Math.max(0, order.amount - order.lowered - back)
  if (order.net === 0 && order.amount > 0 && order.status !== 'failed') {
    order.status = 'failed'
    order.held = false
    order.approvedOn = null
    order.failedOn = dayAt(state.now)
  }
  book(state, order, before)
}

/** A person says what the amount is, which settles whatever the shop has said of it. */
export function correctAmount(state: State, order: Order, amount: number): void {
  order.amount = amount
  order.lowered = 0
  order.raised = null
  takeOff(state, order)
  release(state, order)
}

/** Nothing is odd any more: what the shop has said meanwhile takes effect. */
function release(state: State, order: Order): void {
  if (order.held && !mustBeSeen(order)) move(state, order, 'approved')
}

export function clearFlags(state: State, order: Order): void {
  order.flagged = false
  order.waits = false
  order.raised = null
  release(state, order)
}

export const mustBeSeen = ({ flagged, waits, raised }: Order): boolean =>
  flagged || waits || raised !== null

export function recalculate(state: State, order: Order): void {
  Object.assign(order, rateOf(state, order.link as Link))
  order.commission = worthOf(order)
}

export function credit(state: State, order: Order, link: Link): void {
  order.link = link
  order.affiliate = links[link].affiliate
  recalculate(state, order)
  if (order.status === 'approved') order.hold = state.hold[order.affiliate]
  book(state, order, 'pending')
}

/** All that was booked for the affiliate who had it goes, no sooner than it would have been payable; the other one earns by terms of their own. */
export function moveCredit(state: State, order: Order, link: Link): void {
  const cents = -bookedOf(state, order)
  const affiliate = order.affiliate as Affiliate
  const due = Math.max(order.due ?? 0, state.now)
  if (cents !== 0)
    addLine(state, { affiliate, order: state.orders.indexOf(order), kind: 'reversal', cents, due })
  credit(state, order, link)
}

/** As the door answers: a status and, where it is taken, what has become of the order. */
export type Heard = { status: 200 | 201 | 202 | 409 | 422; told?: Told }

export function hear(state: State, sent: Sent): Heard {
  const event = sent.event && `${sent.shop} ${sent.event}`
  const { event: _event, ...message } = sent
  const known = event && state.events[event]
  if (known && known.message !== JSON.stringify(message)) return { status: 409 }
  if (known) return { status: 200, told: repeated(state, sent, known.answer) }
  const heard = take(state, sent)
  if (event && heard.told) state.events[event] = { message: JSON.stringify(message), answer: heard.told }
  return heard
}

/** The answer of before; what became of an approval that was held is told as it is now. */
function repeated(state: State, { shop, order: name }: Sent, answer: Told): Told {
  const order = state.orders.find((one) => one.shop === shop && one.name === name)
  if (order) judge(state, order)
  return answer.result === 'held' && order ? tell(order, order.held) : { ...answer, result: 'other' }
}

function take(state: State, sent: Sent): Heard {
  const found = state.orders.find(({ shop, name }) => shop === sent.shop && name === sent.order)
  if (found) return update(state, found, sent)
  if (sent.amount === null) return wait(state, sent)
  const placed = sent.placed ?? sent.happened ?? state.now
  const click = clickFor(state, sent, placed)
  const link = click?.link ?? null
  const order: Order = {
    // After all that have a number of their own.
    number: 1e12 + state.orders.length,
    shop: sent.shop,
    name: sent.order,
    day: dayAt(placed),
    amount: sent.amount,
    refunds: {},
    lowered: 0,
    net: sent.amount,
    status: 'pending',
    affiliate: null,
    link: null,
    rate: null,
    rateSource: null,
    hold: null,
    commission: 0,
    approvedOn: null,
    failedOn: null,
    due: null,
    flagged:
      click !== null &&
      (links[click.link].affiliate === sent.buyer ||
        click.came === 'burst' ||
        isFast(state, click, placed)),
    click: click && state.clicks.indexOf(click),
    waits: click !== null && isAwaited(state, click),
    raised: null,
    held: false,
    heard: [],
    lastEvent: null,
    pendingSince: state.now,
    trashed: false,
  }
  state.orders.push(order)
  if (click) click.known = true
  if (link) credit(state, order, link)
  if (link && isBehind(state, order)) order.waits = true
  const held = apply(state, order, sent)
  order.heard.push(JSON.stringify(sent))
  const isHis = ({ shop, order: name }: Sent) => shop === sent.shop && name === sent.order
  for (const early of state.waiting.filter(isHis)) apply(state, order, early)
  state.waiting = state.waiting.filter((early) => !isHis(early))
  return { status: link ? 201 : 202, told: tell(order, held) }
}

/** A refund may come before its order. */
function wait(state: State, sent: Sent): Heard {
  if (sent.refund === null) return { status: 422 }
  const same = state.waiting.find(
    ({ shop, order, refund: one }) =>
      shop === sent.shop && order === sent.order && one?.id === sent.refund?.id,
  )
  if (same && same.refund?.cents !== sent.refund.cents) return { status: 422 }
  if (!same) state.waiting.push(sent)
  return {
    status: 202,
    told: { order: sent.order, result: 'waiting', status: 'pending', commission: 0 },
  }
}

function update(state: State, order: Order, sent: Sent): Heard {
  if (order.trashed) return { status: 200, told: tell(order, false) }
  const known = sent.refund && order.refunds[sent.refund.id]
  if (known && known !== sent.refund?.cents) return { status: 422 }
  judge(state, order)
  const held = apply(state, order, sent)
  order.heard.push(JSON.stringify(sent))
  return { status: 200, told: tell(order, held) }
}

/** Refunds count whenever they are told; of the statuses and amounts those that happened last hold. @returns whether an approval waits. */
function apply(state: State, order: Order, sent: Sent): boolean {
  const late = sent.happened !== null && order.lastEvent !== null && sent.happened < order.lastEvent
  if (!late) hearAmount(state, order, sent)
  if (sent.refund && !(sent.refund.id in order.refunds))
    refund(state, order, sent.refund.id, sent.refund.cents)
  if (sent.status === null || late) return false
  if (sent.happened !== null) order.lastEvent = sent.happened
  if (isUsedUp(order)) return false
  // Whatever is odd waits for a person.
  if (sent.status === 'approved' && order.status !== 'approved' && mustBeSeen(order)) {
    order.held = true
    return true
  }
  order.held = false
  if (sent.status !== order.status) move(state, order, sent.status)
  return false
}

function hearAmount(state: State, order: Order, sent: Sent): void {
  const stands = order.amount - order.lowered
  if (sent.amount === null || sent.amount === stands) return
  if (order.heard.includes(JSON.stringify(sent))) return
  if (sent.amount > stands) order.raised = sent.amount
  else {
    order.lowered += stands - sent.amount
    takeOff(state, order)
  }
}

const tell = ({ name, status, commission }: Order, held: boolean): Told => ({
  ...{ order: name, result: held ? 'held' : 'other', status, commission },
})
