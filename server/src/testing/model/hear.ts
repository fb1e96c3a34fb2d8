// Model: messages. Which count, which are late, which wait for their order, and the response to each.
import { dayAt } from './calendar.ts'
import { clickFor, isAwaited, isFast } from './clicks.ts'
import { hearDispute, hearRefunds, hearStatus } from './failures.ts'
import { credit, isBehind, judge, lower, move, ownerOf, refund, release } from './orders.ts'
import { links, type Early, type Link, type Order, type Sent, type State, type Told } from './state.ts'

/** As the order API responds: a status and, if accepted, the order's state. */
export type Heard = { status: 200 | 201 | 202 | 409 | 422; told?: Told }

export function hear(state: State, sent: Sent): Heard {
  const event = sent.event && `${sent.shop} ${sent.event}`
  const { event: _event, ...message } = sent
  const known = event && state.events[event]
  if (known && known.message !== JSON.stringify(message)) return { status: 409 }
  const tellSystem = ({ order, result }: Told): Told => ({ order, result })
  const tellAs = (told: Told) => (sent.system ? tellSystem(told) : told)
  if (known) return { status: 200, told: tellAs(repeated(state, sent, known.answer)) }
  const { status, told } = take(state, sent)
  const heard: Heard = told ? { status, told: tellAs(told) } : { status }
  if (event && heard.told) state.events[event] = { message: JSON.stringify(message), answer: heard.told }
  return heard
}

/** The earlier response, with the current state of an approval that was held. */
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
  const { click, whys } = clickFor(state, sent, placed)
  const link = click?.link ?? null
  const order = unheard(state, { ...sent, amount: sent.amount, placed })
  order.whys = whys
  if (click) {
    click.known = true
    order.click = state.clicks.indexOf(click)
    order.waits = isAwaited(state, click)
    order.flagged =
      links[click.link].affiliate === sent.buyer ||
      click.came === 'burst' ||
      isFast(state, click, placed)
  }
  if (link) credit(state, order, ownerOf(link))
  if (link && isBehind(state, order)) order.waits = true
  const held = apply(state, order, sent)
  order.heard.push(JSON.stringify(sent))
  hearWaiting(state, order)
  return { status: link ? 201 : 202, told: tell(order, held) }
}

function hearWaiting(state: State, order: Order): void {
  const isHis = ({ sent }: Early) => sent.shop === order.shop && sent.order === order.name
  for (const early of state.waiting.filter(isHis).toSorted(asTheyCame)) apply(state, order, early.sent)
  state.waiting = state.waiting.filter((early) => !isHis(early))
}

/** An order that a person adds. What its shop has said of it before counts. */
export type Added = { name: string; link: Link; amount: number; placed: number }

export function add(state: State, { name, link, amount, placed }: Added): { status: 201 | 422 } {
  const { shop, affiliate } = links[link]
  const isKnown = state.orders.some((one) => one.shop === shop && one.name === name)
  if (isKnown || state.erased[affiliate]) return { status: 422 }
  const order = unheard(state, { shop, order: name, amount, placed, buyer: null })
  order.byHand = true
  credit(state, order, ownerOf(link))
  hearWaiting(state, order)
  return { status: 201 }
}

type New = Pick<Sent, 'shop' | 'order' | 'buyer'> & { amount: number; placed: number }

/** Pending, of nobody yet. */
function unheard(state: State, { shop, order: name, amount, placed, buyer }: New): Order {
  const order: Order = {
    // After all that have a number of their own.
    number: 1e12 + state.orders.length,
    shop,
    name,
    day: dayAt(placed),
    amount: amount,
    stated: amount,
    refunds: {},
    lowered: 0,
    net: amount,
    status: 'pending',
    affiliate: null,
    link: null,
    whys: [],
    rate: null,
    rateSource: null,
    hold: null,
    commission: 0,
    approvedOn: null,
    failedOn: null,
    due: null,
    flagged: false,
    click: null,
    buyer,
    byHand: false,
    cleared: false,
    waits: false,
    raised: null,
    inquiry: false,
    disputes: {},
    gone: [],
    listed: [],
    returnsTo: null,
    said: null,
    looked: false,
    held: false,
    heard: [],
    lastEvent: null,
    pendingSince: state.now,
    trashed: false,
  }
  state.orders.push(order)
  return order
}

/** A refund, a dispute or a cancellation may arrive before its order. */
function wait(state: State, sent: Sent): Heard {
  if (sent.refund === null && sent.dispute === null && sent.status !== 'failed') return { status: 422 }
  const same = state.waiting.find((one) => isSame(one.sent, sent))?.sent
  if (same?.refund && same.refund.cents !== sent.refund?.cents) return { status: 422 }
  if (!same) state.waiting.push({ sent, at: state.now })
  return {
    status: 202,
    told: { order: sent.order, result: 'waiting', status: 'pending', commission: 0 },
  }
}

/** Of the same instant in the order of their refunds, and disputes last: it changes no sum, only which line says what. */
function asTheyCame(one: Early, other: Early): number {
  const keys = ({ at, sent: { refund: sent, happened } }: Early) =>
    [at, sent?.id ?? '\uffff', happened ?? Infinity] as const
  const [[at, id, happened], [otherAt, otherId, otherHappened]] = [keys(one), keys(other)]
  if (at !== otherAt) return at - otherAt
  if (id !== otherId) return id < otherId ? -1 : 1
  return happened < otherHappened ? -1 : Number(happened > otherHappened)
}

function isSame(one: Sent, other: Sent): boolean {
  if (one.shop !== other.shop || one.order !== other.order) return false
  if (one.dispute || other.dispute || one.refund?.takenBack || other.refund?.takenBack)
    return JSON.stringify(one) === JSON.stringify(other)
  return one.refund?.id === other.refund?.id
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

/**
 * Refunds count whenever they arrive; of statuses and amounts the latest counts. @returns whether an approval is held.
 */
function apply(state: State, order: Order, sent: Sent): boolean {
  const late = sent.happened !== null && order.lastEvent !== null && sent.happened < order.lastEvent
  if (sent.snapshot && late) hearEarlier(state, order, sent)
  if (sent.snapshot) return late ? false : hearSnapshot(state, order, sent)
  if (!late) hearAmount(state, order, sent)
  hearBuyer(state, order, sent)
  hearRefund(state, order, sent)
  if (sent.dispute) hearDispute(state, order, sent.dispute, sent.happened ?? state.now)
  if (sent.status === null || late) return false
  const { said, heard, held } = order
  // The same message again decides nothing anew; a held approval is reported each time.
  const isCopy = said?.status === sent.status && heard.includes(JSON.stringify(sent))
  order.said = { amount: said?.amount ?? null, status: sent.status }
  if (isCopy && !(held && sent.status === 'approved')) return false
  return hearStatus(state, order, sent.status, sent.happened)
}

/** The buyer named first stands. */
function hearBuyer({ erased }: State, order: Order, { buyer }: Sent): void {
  if (buyer === null) return
  order.buyer ??= buyer
  const isEarner = order.buyer === buyer && order.affiliate === buyer && !erased[buyer]
  if (isEarner && !order.byHand && !order.cleared && order.status !== 'approved') order.flagged = true
}

function hearRefund(state: State, order: Order, { refund: told }: Sent): void {
  if (!told || order.gone.includes(told.id)) return
  if (told.takenBack) hearRefunds(state, order, [], [told.id])
  else if (!(told.id in order.refunds)) refund(state, order, told.id, told.cents)
}

/** The state of the whole order: what was sent before is no news, whatever was decided since. */
function hearSnapshot(state: State, order: Order, sent: Sent): boolean {
  const { said } = order
  if (said?.amount !== sent.amount) hearStanding(state, order, sent)
  const { held } = order
  const listed = sent.snapshot ?? []
  // What people recorded stays.
  const ids = listed.map(({ id }) => id)
  const missing = order.listed.filter((id) => !ids.includes(id))
  order.listed = ids
  hearRefunds(state, order, listed, missing)
  order.said = { amount: sent.amount, status: sent.status }
  if (sent.happened !== null) order.lastEvent = sent.happened
  // A held approval is reported with every message that repeats it.
  const isNews = said?.status !== sent.status || (held && sent.status === 'approved')
  if (sent.status === null || !isNews) return false
  return hearStatus(state, order, sent.status, sent.happened)
}

/** The last stated amount holds: one that is not higher ends a raise. */
function hearStanding(state: State, order: Order, sent: Sent): void {
  const stands = order.amount - order.lowered
  hearAmount(state, order, sent)
  if (sent.amount === null || sent.amount > stands || order.raised === null) return
  order.raised = null
  release(state, order)
}

/** An older amount: if lower, the later one was a raise, and an approval before it was not for the higher amount. */
function hearEarlier(state: State, order: Order, sent: Sent): void {
  const stands = order.amount - order.lowered
  if (sent.amount === null || sent.amount > stands) return
  if (order.heard.includes(JSON.stringify(sent))) return
  const approved = sent.status === 'approved'
  if (sent.amount === stands) {
    const { flagged, waits, inquiry, raised } = order
    const isHeldForIt = order.held && raised !== null && !flagged && !waits && !inquiry
    if (approved && isHeldForIt) move(state, order, 'approved')
    return
  }
  if (order.looked) return
  const raised = order.raised ?? stands
  lower(state, order, sent.amount)
  order.raised = raised
  if (approved || order.status !== 'approved' || order.said?.status !== 'approved') return
  move(state, order, 'pending')
  order.held = true
}

function hearAmount(state: State, order: Order, sent: Sent): void {
  const stands = order.amount - order.lowered
  if (sent.amount === null || sent.amount === stands) return
  if (order.heard.includes(JSON.stringify(sent))) return
  if (sent.amount > stands) order.raised = sent.amount
  else lower(state, order, sent.amount)
}

const tell = ({ name, status, commission }: Order, held: boolean): Told => ({
  ...{ order: name, result: held ? 'held' : 'other', status, commission },
})
