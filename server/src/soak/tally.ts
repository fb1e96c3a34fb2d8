// The soak test's own records: what the product acknowledged, counted and computed independently.

export type OrderStatus = 'pending' | 'approved' | 'failed'
export type OwnOrder = {
  /** The shop's order number, and the product's id. */
  number: string
  id: number
  affiliate: number
  shop: number
  rate: number
  amount: number
  net: number
  status: OrderStatus
}

export type Tally = {
  /** Redirects by the class they must be stored with. */
  clicks: Record<'valid' | 'duplicate' | 'bot' | 'prefetch' | 'preview', number>
  pageCalls: number
  orders: OwnOrder[]
  /** Unattributed orders. */
  unattributed: number
  /** Shop messages that are logged with their responses. */
  messages: number
  payments: { affiliate: number; cents: number }[]
  confirmed: number
  signIns: number
  wrongPasswords: number
  exports: number
  uploads: number
  reads: number
  /** Provoked log lines, by pattern name. */
  provoked: Map<string, number>
  /** Unexpected responses. */
  surprises: Map<string, number>
}

export const newTally = (): Tally => ({
  clicks: { valid: 0, duplicate: 0, bot: 0, prefetch: 0, preview: 0 },
  pageCalls: 0,
  orders: [],
  unattributed: 0,
  messages: 0,
  payments: [],
  confirmed: 0,
  signIns: 0,
  wrongPasswords: 0,
  exports: 0,
  uploads: 0,
  reads: 0,
  provoked: new Map(),
  surprises: new Map(),
})

export const add = (counts: Map<string, number>, key: string): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1)

/** Rounded half up; zero for a failed order. Independent of the product's implementation. */
export const commissionOf = ({ net, rate, status }: OwnOrder): number =>
  status === 'failed' ? 0 : Number((BigInt(net) * BigInt(rate) + 5000n) / 10000n)

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

export const ordersWith = ({ orders }: Tally, status: OrderStatus): OwnOrder[] =>
  orders.filter((order) => order.status === status)

/** Cents by affiliate: commissions of approved orders less payments. */
export function balancesOf(tally: Tally): Map<number, number> {
  const balances = new Map<number, number>()
  const book = (affiliate: number, cents: number) =>
    balances.set(affiliate, (balances.get(affiliate) ?? 0) + cents)
  for (const order of ordersWith(tally, 'approved')) book(order.affiliate, commissionOf(order))
  for (const { affiliate, cents } of tally.payments) book(affiliate, -cents)
  return balances
}

export const commissionIn = (tally: Tally): number =>
  sum(ordersWith(tally, 'approved').map(commissionOf))
export const paidIn = ({ payments }: Tally): number => sum(payments.map(({ cents }) => cents))
export const hitsIn = ({ clicks, pageCalls }: Tally): number => sum(Object.values(clicks)) + pageCalls
