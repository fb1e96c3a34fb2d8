// Takes a refund off an order's net; what is left of the commission follows, and nothing left means failed.
import { orderMessages } from '@rivulet/contract/order-messages'
import { commissionOf } from '@rivulet/contract/money'
import { invalid } from '../../http/errors.ts'
import { type Change, noteChange } from './change.ts'
import { statusColumns } from './change-status.ts'
import type { StoredOrder } from './lock-order.ts'
import { updateOrder } from './update-order.ts'

export type Refund = { id: string; cents: number }

/**
 * The order is locked. Refunds may exceed the amount, which is without VAT and shipping.
 * @returns what has become of it; null when this refund is known already.
 * @throws 422 when it is known with another amount.
 */
export async function refundOrder(
  change: Change,
  order: StoredOrder,
  { id, cents }: Refund,
): Promise<StoredOrder | null> {
  const { tx, now, zone } = change
  const added = await tx`
    insert into order_refund (order_id, refund_id, cents, refunded_at) values (${order.id}, ${id}, ${cents}, ${now})
    on conflict (order_id, refund_id) do nothing returning refund_id`
  if (added.length === 0) {
    const [known] = await tx<{ cents: number }[]>`
      select cents from order_refund where order_id = ${order.id} and refund_id = ${id}`
    if (known?.cents !== cents) throw invalid({ 'refund.id': [orderMessages.refundOther] })
    return null
  }
  const [sum] = await tx<{ cents: number }[]>`
    select sum(cents) as cents from order_refund where order_id = ${order.id}`
  const netCents = Math.max(0, order.amountCents - (sum?.cents ?? 0))
  const fails = netCents === 0 && order.status !== '1'
  const columns = {
    net_cents: netCents,
    commission_cents: order.rateBasisPoints === null ? 0 : commissionOf(netCents, order.rateBasisPoints),
    ...(fails ? { ...statusColumns('1', now, zone), reason: 'refunded', reason_note: null } : {}),
  }
  const refunded = await updateOrder(change, order.id, columns)
  await noteChange(change, order.id, { event: 'refunded', reason: fails ? 'refunded' : null })
  return refunded
}
