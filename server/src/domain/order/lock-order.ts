// Locks an order for a change: its row first, then its affiliate, always in this order to avoid deadlocks.
import type { OrderFlag, OrderReason, OrderStatus, UnattributedReason } from '@rivulet/contract/choices'
import type { Transaction } from '../../db/sql.ts'
import { notFound } from '../../errors.ts'

export type StoredOrder = {
  id: number
  shopId: number
  orderedAt: Date
  affiliateId: number | null
  linkId: number | null
  amountCents: number
  /** By how much the shop has lowered the amount since. */
  loweredCents: number
  /** A higher amount stated by the shop. */
  raisedCents: number | null
  netCents: number
  status: OrderStatus
  rateBasisPoints: number | null
  commissionCents: number
  reason: OrderReason | null
  unattributedReason: UnattributedReason | null
  flags: OrderFlag[]
  clickId: string | null
  /** Since when the shop's approval is held until flags are cleared. */
  heldAt: Date | null
  lastEventAt: Date | null
  /** The last status the shop sent; null if none. */
  toldStatus: OrderStatus | null
  /** The last amount of a snapshot from the shop. */
  statedCents: number | null
  /** Total paid by the buyer. */
  paidCents: number | null
  /** The status to restore when the failure is undone; null when a decision failed it, or it has not failed. */
  returnsTo: '0' | '2' | null
  deletedAt: Date | null
}

export const storedColumns = (tx: Transaction) => tx`
  id, shop_id as "shopId", ordered_at as "orderedAt", affiliate_id as "affiliateId", link_id as "linkId", amount_cents as "amountCents",
  lowered_cents as "loweredCents", raised_cents as "raisedCents", held_at as "heldAt",
  net_cents as "netCents", status, rate_basis_points as "rateBasisPoints", commission_cents as "commissionCents",
  reason, unattributed_reason as "unattributedReason", flags, click_id as "clickId", last_event_at as "lastEventAt", told_status as "toldStatus",
  stated_cents as "statedCents", paid_cents as "paidCents", returns_to as "returnsTo", deleted_at as "deletedAt"`

/** How a shop identifies an order. */
export type OrderKey = { shopId: number; orderNumber: string }

/** The lock is held until the transaction ends. Null when there is no such order. */
export async function findAndLock(
  tx: Transaction,
  by: OrderKey | { id: number },
): Promise<StoredOrder | null> {
  const [order] = await tx<StoredOrder[]>`
    with found as materialized (
      select ${storedColumns(tx)} from shop_order where ${
        'id' in by ? tx`id = ${by.id}` : tx`shop_id = ${by.shopId} and order_number = ${by.orderNumber}`
      } for no key update
    ), earner as materialized (
      select from account where id = (select "affiliateId" from found) for no key update
    )
    select found.* from found left join earner on true`
  return order ?? null
}

/** The lock is held until the transaction ends. @throws 404 */
export async function lockOrder(tx: Transaction, id: number): Promise<StoredOrder> {
  const order = await findAndLock(tx, { id })
  if (!order) throw notFound()
  return order
}
