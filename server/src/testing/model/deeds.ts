// Model: the actions of people, shops and the clock, and the result of each.
import { erase, keep, open } from './access.ts'
import { dayAt, endOfHold } from './calendar.ts'
import {
  clearFlags,
  correctAmount,
  credit,
  earnsNoMore,
  isUsedUp,
  judge,
  move,
  moveCredit,
  mustBeSeen,
  ownerOf,
  recalculate,
  refund,
} from './orders.ts'
import { add, type Added, hear, type Heard } from './hear.ts'
import { pay, sendBack } from './money.ts'
import {
  addLine,
  type Affiliate,
  type Link,
  links,
  type Order,
  type Sent,
  type Shop,
  type State,
} from './state.ts'

/** Orders are identified by shop and name, payments by index; amounts in cents, rates in basis points. */
type Which = { shop: Shop; name: string }
export type Deed =
  | { do: 'report'; message: Sent }
  | ({ do: 'add' } & Added)
  | { do: 'approve'; orders: Which[] }
  | { do: 'fail' | 'reopen' | 'recalculate' | 'remove' | 'restore' | 'clear'; order: Which }
  | { do: 'amount'; order: Which; cents: number }
  | { do: 'refund'; order: Which; id: string; cents: number }
  | { do: 'assign' | 'moveCredit'; order: Which; link: Link }
  | { do: 'assignTo'; order: Which; affiliate: Affiliate }
  | { do: 'correct'; affiliate: Affiliate; cents: number; held: boolean; reason: string }
  | { do: 'pay'; affiliate: Affiliate; cents: number }
  | { do: 'sendBack'; payment: number }
  | { do: 'affiliate'; affiliate: Affiliate; rate: number; hold: number }
  | { do: 'shop'; shop: Shop; rate: number | null }
  | { do: 'campaign'; rate: number | null }
  | { do: 'open'; affiliate: Affiliate; shops: Shop[] }
  | { do: 'keep'; what: Shop | 'campaign'; affiliate: Affiliate | null }
  | { do: 'erase'; affiliate: Affiliate }
  | { do: 'store' }

export type Answer = Heard | { status: 200 | 201 | 404 | 409 | 422 }

const ok = { status: 200 } as const
const refused = { status: 422 } as const
const unknown = { status: 404 } as const

/** Applies an action to the state. A rejected action changes nothing. */
export function perform(state: State, deed: Deed): Answer {
  switch (deed.do) {
    case 'report':
      return hear(state, deed.message)
    case 'add':
      return add(state, deed)
    case 'pay':
      if (state.erased[deed.affiliate]) return refused
      return pay(state, deed.affiliate, deed.cents) ? { status: 201 } : refused
    case 'correct':
      return correct(state, deed)
    case 'sendBack':
      return sendBack(state, deed.payment) ? ok : refused
    case 'affiliate':
      state.rates.affiliate[deed.affiliate] = deed.rate
      state.hold[deed.affiliate] = deed.hold
      return ok
    case 'shop':
      state.rates.shop[deed.shop] = deed.rate
      return ok
    case 'campaign':
      state.rates.campaign = deed.rate
      return ok
    case 'open':
      open(state, deed.affiliate, deed.shops)
      return ok
    case 'keep':
      return keep(state, deed.what, deed.affiliate) ? ok : refused
    case 'erase':
      return erase(state, deed.affiliate) ? ok : refused
    case 'store':
      for (const click of state.clicks) click.stored = click.known = true
      for (const order of state.orders.toSorted((a, b) => a.number - b.number)) judge(state, order)
      return ok
    case 'approve':
      return approve(
        state,
        deed.orders.map((which) => find(state, which)),
      )
    default:
      return decide(state, deed, find(state, deed.order))
  }
}

const find = ({ orders }: State, { shop, name }: Which): Order | undefined =>
  orders.find((order) => order.shop === shop && order.name === name)

const isOnTheList = (order: Order | undefined): order is Order =>
  order !== undefined && order.affiliate !== null && !order.trashed

/** A deduction never waits: until then more would be payable than the balance allows. */
function correct(
  state: State,
  { affiliate, cents, held, reason }: Extract<Deed, { do: 'correct' }>,
): Answer {
  if (cents < 0 && held) return refused
  const { now, hold } = state
  const due = held ? endOfHold(dayAt(now), hold[affiliate], now) : now
  addLine(state, { affiliate, kind: 'manual', cents, due, reason })
  return { status: 201 }
}

/** All or none. */
function approve(state: State, orders: (Order | undefined)[]): Answer {
  if (!orders.every(isOnTheList)) return unknown
  if (
    orders.some((order) => order.status === 'approved' || isUsedUp(order) || earnsNoMore(state, order))
  )
    return refused
  for (const order of orders) move(state, order, 'approved')
  return ok
}

/** Whether this amount would let a held approval take effect, which a person cannot do for an erased affiliate. */
function approvesWith({ held, flagged, waits, inquiry, refunds }: Order, amount: number): boolean {
  const back = Object.values(refunds).reduce((sum, one) => sum + one, 0)
  return held && !flagged && !waits && !inquiry && (amount > back || amount === 0)
}

type OnOne = Exclude<Extract<Deed, { order: Which }>, { do: 'approve' }>

function decide(state: State, deed: OnOne, order: Order | undefined): Answer {
  if (deed.do === 'assign' || deed.do === 'assignTo') {
    if (!order || order.affiliate !== null) return unknown
    const to = 'link' in deed ? ownerOf(deed.link) : { affiliate: deed.affiliate, link: null }
    if (to.link && links[to.link].shop !== order.shop) return refused
    if (state.erased[to.affiliate]) return refused
    credit(state, order, to)
    order.byHand = true
    return ok
  }
  if (deed.do === 'restore') {
    if (!order?.trashed) return unknown
    order.trashed = false
    return ok
  }
  if (!isOnTheList(order)) return unknown
  switch (deed.do) {
    case 'remove': {
      const index = state.orders.indexOf(order)
      const booked = state.lines.filter((line) => line.order === index)
      // Its money must be out of the ledger first.
      if (booked.reduce((sum, { cents }) => sum + cents, 0) !== 0) return { status: 409 }
      order.trashed = true
      return ok
    }
    case 'fail':
    case 'reopen': {
      const to = deed.do === 'fail' ? 'failed' : 'pending'
      if (order.status === to || isUsedUp(order)) return refused
      if (to === 'pending' && earnsNoMore(state, order)) return refused
      move(state, order, to)
      return ok
    }
    case 'recalculate':
      if (order.status !== 'pending') return refused
      recalculate(state, order)
      return ok
    case 'moveCredit': {
      const to = links[deed.link]
      if (to.shop !== order.shop || to.affiliate === order.affiliate) return refused
      if (state.erased[to.affiliate]) return refused
      moveCredit(state, order, deed.link)
      return ok
    }
    case 'clear':
      if (!mustBeSeen(order)) return refused
      if (order.held && !isUsedUp(order) && earnsNoMore(state, order)) return refused
      clearFlags(state, order)
      return ok
    case 'amount':
      if (deed.cents === order.amount - order.lowered && order.raised === null) return refused
      if (approvesWith(order, deed.cents) && earnsNoMore(state, order)) return refused
      correctAmount(state, order, deed.cents)
      return ok
    case 'refund':
      if (order.status === 'failed' || deed.cents > order.net || deed.id in order.refunds) return refused
      refund(state, order, deed.id, deed.cents)
      return ok
  }
}

/** Orders pending for that many days of their shop; those to be reviewed keep waiting. */
export function approveOverdue(state: State, shop: Shop, days: number): number {
  const overdue = state.orders.filter(
    (order) =>
      isOnTheList(order) &&
      order.shop === shop &&
      order.status === 'pending' &&
      !mustBeSeen(order) &&
      state.now >= order.pendingSince + days * 86_400_000,
  )
  for (const order of overdue) move(state, order, 'approved')
  return overdue.length
}
