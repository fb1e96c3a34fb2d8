// The rules of messages: which counts, what is late, what waits for its order, and what each answers.
import { dayAt } from './calendar.ts'
import { clickFor, isAwaited, isFast } from './clicks.ts'
import { hearDispute, hearRefunds, hearStatus } from './failures.ts'
import { credit, isBehind, judge, lower, move, ownerOf, refund, release } from './orders.ts'
import { links, type Order, type Sent, type State, type Told } from './state.ts'

/** As the door answers: a status and, where it is taken, what has become of the order. */
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
  const { click, whys } = clickFor(state, sent, placed)
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
    whys,
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
  if (click) click.known = true
  if (link) credit(state, order, ownerOf(link))
  if (link && isBehind(state, order)) order.waits = true
  const held = apply(state, order, sent)
  order.heard.push(JSON.stringify(sent))
  const isHis = ({ shop, order: name }: Sent) => shop === sent.shop && name === sent.order
  for (const early of state.waiting.filter(isHis)) apply(state, order, early)
  state.waiting = state.waiting.filter((early) => !isHis(early))
  return { status: link ? 201 : 202, told: tell(order, held) }
}

/** A refund may come before its order, and so may a dispute. */
function wait(state: State, sent: Sent): Heard {
  if (sent.refund === null && sent.dispute === null) return { status: 422 }
  const same = state.waiting.find((one) => isSame(one, sent))
  if (same?.refund && same.refund.cents !== sent.refund?.cents) return { status: 422 }
  if (!same) state.waiting.push(sent)
  return {
    status: 202,
    told: { order: sent.order, result: 'waiting', status: 'pending', commission: 0 },
  }
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

/** Refunds count whenever they are told; of the statuses and amounts those that happened last hold. @returns whether an approval waits. */
function apply(state: State, order: Order, sent: Sent): boolean {
  const late = sent.happened !== null && order.lastEvent !== null && sent.happened < order.lastEvent
  if (sent.snapshot && late) hearEarlier(state, order, sent)
  if (sent.snapshot) return late ? false : hearSnapshot(state, order, sent)
  if (!late) hearAmount(state, order, sent)
  hearRefund(state, order, sent)
  if (sent.dispute) hearDispute(state, order, sent.dispute, sent.happened ?? state.now)
  if (sent.status === null || late) return false
  return hearStatus(state, order, sent.status, sent.happened)
}

function hearRefund(state: State, order: Order, { refund: told }: Sent): void {
  if (!told || order.gone.includes(told.id)) return
  if (told.takenBack) hearRefunds(state, order, [], [told.id])
  else if (!(told.id in order.refunds)) refund(state, order, told.id, told.cents)
}

/** How the order stands as a whole: what was said before is no news, whatever was decided since. */
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
  // An approval that waited before is told with every message that repeats it.
  const isNews = said?.status !== sent.status || (held && sent.status === 'approved')
  if (sent.status === null || !isNews) return false
  return hearStatus(state, order, sent.status, sent.happened)
}

/** The amount that is stated last holds: one that is no higher ends a raise. */
function hearStanding(state: State, order: Order, sent: Sent): void {
  const stands = order.amount - order.lowered
  hearAmount(state, order, sent)
  if (sent.amount === null || sent.amount > stands || order.raised === null) return
  order.raised = null
  release(state, order)
}

/** What was stated before: a lower amount shows that the later one was a raise, and an approval of before was none of the higher one. */
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
