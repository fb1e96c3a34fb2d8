// Which orders a payment settles: those that became payable first, until the money is used up.
import { fileURLToPath } from 'node:url'
import type { Queryable, Transaction } from '../db/sql.ts'

export type Unsettled = {
  id: number
  orderId: string
  orderedAt: Date
  shop: string
  netCents: number
  /** Payable and not settled yet; when settling, the part of it that is. */
  cents: number
}

const file = fileURLToPath(new URL('unsettled.sql', import.meta.url))

export const unsettledOrders = (sql: Queryable, affiliateId: number, now: Date): Promise<Unsettled[]> =>
  sql.file<Unsettled[]>(file, [affiliateId, now])

/** The first orders that `paidCents` pay for; the last of them perhaps in part. */
export function coveredBy(paidCents: number, orders: readonly Unsettled[]): Unsettled[] {
  const covered: Unsettled[] = []
  let left = paidCents
  for (const order of orders) {
    if (left <= 0) break
    const cents = Math.min(left, order.cents)
    covered.push({ ...order, cents })
    left -= cents
  }
  return covered
}

/** Notes the orders that a payment settles, and answers them. The caller holds the affiliate's lock. */
export async function settle(
  tx: Transaction,
  { invoiceId, affiliateId, paidCents, now }: Settlement,
): Promise<Unsettled[]> {
  const covered = coveredBy(paidCents, await unsettledOrders(tx, affiliateId, now))
  if (covered.length === 0) return []
  const rows = covered.map(({ id, cents }) => ({ invoice_id: invoiceId, order_id: id, cents }))
  await tx`insert into invoice_order ${tx(rows)}`
  return covered
}
type Settlement = { invoiceId: number; affiliateId: number; paidCents: number; now: Date }
