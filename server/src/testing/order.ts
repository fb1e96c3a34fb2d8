// Orders for tests of money: an approved order with its ledger line, as recording and approving one leaves it.
import { dayOf } from '@rivulet/contract/day'
import { commissionOf } from '@rivulet/contract/commission'
import type { Transaction } from '../db/sql.ts'
import { bookOrder, type OrderState, orderState } from '../ledger/book-order.ts'
import { lockAffiliate } from '../ledger/lock.ts'
import type { TestApp } from './app.ts'
import { makeLink, makeShop } from './marketing.ts'

type Wishes = {
  affiliateId: number
  cents: number
  rateBasisPoints?: number
  holdDays?: number
  /** Approved by default. */
  pending?: boolean
}

let made = 0

/** Returns the order's id. */
export async function insertOrder(test: TestApp, wishes: Wishes): Promise<number> {
  const { affiliateId, cents, rateBasisPoints = 10_000, holdDays = 0, pending = false } = wishes
  const shopId = await makeShop(test.sql)
  const { id: linkId } = await makeLink(test.sql, { affiliateId, shopId })
  const now = test.deps.now()
  const zone = test.deps.config.accountingZone
  return test.sql.begin(async (tx) => {
    await lockAffiliate(tx, affiliateId)
    const [order] = await tx<{ id: number }[]>`insert into shop_order ${tx({
      shop_id: shopId,
      order_number: `ORDER-${++made}`,
      ordered_at: now,
      day: dayOf(now, zone),
      affiliate_id: affiliateId,
      link_id: linkId,
      amount_cents: cents,
      net_cents: cents,
      rate_basis_points: rateBasisPoints,
      rate_source: 'affiliate',
      commission_cents: commissionOf({ status: '2', netCents: cents }, { rateBasisPoints }),
      status: pending ? '2' : '0',
      approved_at: pending ? null : now,
      approved_on: pending ? null : dayOf(now, zone),
      hold_days: pending ? null : holdDays,
    })} returning id`
    const orderId = order?.id ?? 0
    await bookState(tx, orderId, { eventId: 1, zone, now })
    return orderId
  })
}

/** Books the commission of an order that was inserted directly. */
export async function bookState(
  tx: Transaction,
  orderId: number,
  booking: { eventId: number; zone: string; now: Date },
): Promise<void> {
  const [order] = await tx<OrderState[]>`${orderState(tx, orderId)}`
  if (order) await bookOrder(tx, order, { ...booking, actorId: null })
}
