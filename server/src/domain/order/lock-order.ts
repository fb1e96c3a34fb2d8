// Takes an order to change it: its row first, then its affiliate, always in this order.
import type { OrderReason, OrderStatus, UnattributedReason } from '@rivulet/contract/choices'
import type { Transaction } from '../../db/sql.ts'
import { notFound } from '../../http/errors.ts'
import { lockAffiliate } from '../../ledger/lock.ts'

export type StoredOrder = {
  id: number
  shopId: number
  affiliateId: number | null
  linkId: number | null
  amountCents: number
  netCents: number
  status: OrderStatus
  rateBasisPoints: number | null
  commissionCents: number
  reason: OrderReason | null
  unattributedReason: UnattributedReason | null
  flags: string[]
  lastEventAt: Date | null
  deletedAt: Date | null
}

/** How the door names an order. */
export type OrderKey = { shopId: number; orderId: string }

/** Null when there is none. */
export async function findAndLock(tx: Transaction, key: OrderKey): Promise<StoredOrder | null> {
  const [row] = await tx<{ id: number }[]>`
    select id from shop_order where shop_id = ${key.shopId} and order_id = ${key.orderId}`
  return row ? lockOrder(tx, row.id) : null
}

/** Held until the transaction ends. @throws 404 */
export async function lockOrder(tx: Transaction, id: number): Promise<StoredOrder> {
  const [order] = await tx<StoredOrder[]>`
    select id, shop_id as "shopId", affiliate_id as "affiliateId", link_id as "linkId", amount_cents as "amountCents",
      net_cents as "netCents", status, rate_basis_points as "rateBasisPoints", commission_cents as "commissionCents",
      reason, unattributed_reason as "unattributedReason", flags, last_event_at as "lastEventAt", deleted_at as "deletedAt"
    from shop_order where id = ${id} for no key update`
  if (!order) throw notFound()
  if (order.affiliateId !== null) await lockAffiliate(tx, order.affiliateId)
  return order
}
