// Takes a refund off an order's net, once.
import { orderMessages } from '@rivulet/contract/order-messages'
import { invalid } from '../../http/errors.ts'
import type { Change } from './change.ts'
import { changeNet } from './change-net.ts'
import type { StoredOrder } from './lock-order.ts'

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
  const { tx, now } = change
  const added = await tx`
    insert into order_refund (order_id, refund_id, cents, refunded_at) values (${order.id}, ${id}, ${cents}, ${now})
    on conflict (order_id, refund_id) do nothing returning refund_id`
  if (added.length === 0) {
    const [known] = await tx<{ cents: number }[]>`
      select cents from order_refund where order_id = ${order.id} and refund_id = ${id}`
    if (known?.cents !== cents) throw invalid({ 'refund.id': [orderMessages.refundOther] })
    return null
  }
  return changeNet(change, order, { event: 'refunded' })
}
