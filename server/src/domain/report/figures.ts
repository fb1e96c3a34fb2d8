// Sums of traffic and their ratios, in wire form.
import type { TrafficFigures } from '@rivulet/contract/reports/traffic-answer'
import { formatHundredths } from '@rivulet/contract/money'

export type Sums = {
  visits: number
  unique: number
  orders: number
  amountCents: number
  pendingAmountCents: number
  commissionCents: number
  pendingCents: number
}

/** What orders add to a row, where there are none. */
export const noOrders = {
  orders: 0,
  amountCents: 0,
  pendingAmountCents: 0,
  commissionCents: 0,
  pendingCents: 0,
}
const nothing: Sums = { visits: 0, unique: 0, ...noOrders }

export const addUp = (rows: readonly Sums[]): Sums =>
  rows.reduce(
    (sum, row) => ({
      visits: sum.visits + row.visits,
      unique: sum.unique + row.unique,
      orders: sum.orders + row.orders,
      amountCents: sum.amountCents + row.amountCents,
      pendingAmountCents: sum.pendingAmountCents + row.pendingAmountCents,
      commissionCents: sum.commissionCents + row.commissionCents,
      pendingCents: sum.pendingCents + row.pendingCents,
    }),
    nothing,
  )

/** Rounded half up; null over zero. */
const ratio = (of: number, over: number): string | null =>
  over === 0 ? null : formatHundredths((2n * BigInt(of) + BigInt(over)) / (2n * BigInt(over)))

export const figuresOf = ({
  visits,
  unique,
  orders,
  amountCents,
  pendingAmountCents,
  commissionCents,
  pendingCents,
}: Sums = nothing): TrafficFigures => ({
  visits,
  unique,
  orders,
  // More orders than visitors did not all come from clicks: what part of the visitors bought is not known.
  conversion: orders > unique ? null : ratio(orders * 10_000, unique),
  amount: formatHundredths(amountCents),
  pendingAmount: formatHundredths(pendingAmountCents),
  commission: formatHundredths(commissionCents),
  pending: formatHundredths(pendingCents),
  epc: ratio(commissionCents, visits),
})
