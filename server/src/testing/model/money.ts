// Model: money. An affiliate's figures at an instant, what a payment freezes
// and settles, and the days of the order statistics.
import { addLine, type Affiliate, type Payment, type State } from './state.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

export type Figures = {
  approved: number
  commission: number
  balance: number
  onHold: number
  payable: number
  paid: number
  expected: number
}

export function figuresOf({ orders, lines }: State, affiliate: Affiliate, at: number): Figures {
  const own = orders.filter((order) => order.affiliate === affiliate && !order.trashed)
  const approved = own.filter(({ status }) => status === 'approved')
  const pending = own.filter(({ status }) => status === 'pending')
  const mine = lines.filter((line) => line.affiliate === affiliate)
  const balance = sum(mine.map(({ cents }) => cents))
  const onHold = sum(mine.filter(({ due }) => due > at).map(({ cents }) => cents))
  return {
    approved: sum(approved.map(({ net }) => net)),
    commission: sum(approved.map(({ commission }) => commission)),
    balance,
    onHold,
    payable: Math.max(0, balance - onHold),
    paid: -sum(mine.filter(({ payment }) => payment !== null).map(({ cents }) => cents)),
    expected: sum(pending.map(({ commission }) => commission)),
  }
}

type Open = Payment['settles'][number]

/** Amounts past their hold that no payment has settled, of orders and corrections, in the order they became payable. */
function openOf({ orders, lines, payments, now }: State, affiliate: Affiliate): Open[] {
  const free = lines.filter((line) => line.affiliate === affiliate && line.due <= now)
  const kept = payments
    .filter((one) => one.affiliate === affiliate && !one.returned)
    .flatMap(({ settles }) => settles)
  const total = (list: readonly { cents: number }[]) => sum(list.map(({ cents }) => cents))
  const ofOrders = orders.map(({ number, net }, order) => {
    const due = free.filter((line) => line.order === order)
    const settled = total(kept.filter((one) => one.order === order))
    const since = Math.min(...due.map((line) => line.due))
    const parts = { net, due: total(due), before: settled, cents: total(due) - settled }
    return { ...{ order, line: null, number, since, kind: 1 }, ...parts }
  })
  const ofLines = lines.flatMap((one, line) => {
    if (one.kind !== 'manual' || !free.includes(one)) return []
    const settled = total(kept.filter((other) => other.line === line))
    return {
      ...{ order: null, line, number: one.number, since: one.due, kind: 0 },
      ...{ net: 0, due: one.cents, before: settled, cents: one.cents - settled },
    }
  })
  return [...ofOrders, ...ofLines]
    .filter(({ cents }) => cents !== 0)
    .toSorted((a, b) => a.since - b.since || a.kind - b.kind || a.number - b.number)
    .map(({ order, line, cents, net, due, before }) => ({ order, line, cents, net, due, before }))
}

/** All deductions, and then as much of the rest as the payment and deductions cover. */
export function settledBy(state: State, affiliate: Affiliate, paid: number): Open[] {
  if (paid <= 0) return []
  const open = openOf(state, affiliate)
  const settles = open.filter(({ cents }) => cents < 0)
  let left = paid - sum(settles.map(({ cents }) => cents))
  for (const one of open.filter(({ cents }) => cents > 0)) {
    const cents = Math.min(left, one.cents)
    if (cents > 0) settles.push({ ...one, cents })
    left -= cents
  }
  return settles
}

/** False when it is more than is payable, or nothing. */
export function pay(state: State, affiliate: Affiliate, paid: number): boolean {
  const { approved, commission, balance, onHold, payable } = figuresOf(state, affiliate, state.now)
  if (paid <= 0 || paid > payable) return false
  const settles = settledBy(state, affiliate, paid)
  const frozen = { approved, commission, balance, onHold, payable, paid, current: balance - paid }
  state.payments.push({ affiliate, at: state.now, ...frozen, returned: false, settles })
  const payment = state.payments.length - 1
  addLine(state, { affiliate, payment, kind: 'payout', cents: -paid, due: state.now })
  return true
}

export function sendBack(state: State, payment: number): boolean {
  const found = state.payments[payment]
  if (!found || found.returned) return false
  found.returned = true
  const { affiliate, paid } = found
  addLine(state, {
    affiliate,
    payment,
    kind: 'payout_return',
    cents: paid,
    due: state.now,
  })
  return true
}

export type DayRow = {
  day: string
  affiliate: Affiliate
  created: number
  pending: number
  declined: number
  approved: number
  amount: number
  commission: number
}

export function statistics({ orders }: State): DayRow[] {
  const rows = new Map<string, DayRow>()
  for (const order of orders) {
    if (order.affiliate === null || order.trashed) continue
    const { day, affiliate, status } = order
    const nothing = { created: 0, pending: 0, declined: 0, approved: 0, amount: 0, commission: 0 }
    const row = rows.get(`${day} ${affiliate}`) ?? { day, affiliate, ...nothing }
    rows.set(`${day} ${affiliate}`, row)
    row.created++
    row[status === 'failed' ? 'declined' : status]++
    if (status !== 'approved') continue
    row.amount += order.net
    row.commission += order.commission
  }
  return [...rows.values()]
}
