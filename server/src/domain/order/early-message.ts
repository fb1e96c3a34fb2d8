// What a shop says of an order that is yet to come: a refund waits for it, with whatever else the message says.
import { orderMessages } from '@rivulet/contract/order-messages'
import type { Transaction } from '../../db/sql.ts'
import { invalid } from '../../http/errors.ts'
import type { Message } from './read-message.ts'
import type { Refund } from './refund-order.ts'

type Early = Message & { refund: Refund }

/** Without an amount nothing can be recorded, but a refund must not be lost. */
export const isEarly = (message: Message): message is Early =>
  message.amountCents === null && message.refund !== null

/** Told again, it is kept once. The caller holds the lock of the shop's order id. @throws 422 when the refund is known with another amount. */
export async function keepEarly(
  tx: Transaction,
  shopId: number,
  message: Early,
  now: Date,
): Promise<void> {
  const { orderId, refund } = message
  const kept = await tx`
    insert into early_message ${tx({
      shop_id: shopId,
      order_id: orderId,
      refund_id: refund.id,
      refund_cents: refund.cents,
      message: tx.json({
        ...message,
        date: null,
        occurredAt: message.occurredAt?.toISOString() ?? null,
      }),
      received_at: now,
    })} on conflict do nothing`
  if (kept.count > 0) return
  const [known] = await tx<{ cents: number }[]>`
    select refund_cents as cents from early_message
    where shop_id = ${shopId} and order_id = ${orderId} and refund_id = ${refund.id}`
  if (known?.cents !== refund.cents) throw invalid({ 'refund.id': [orderMessages.refundOther] })
}

type Kept = Omit<Early, 'occurredAt'> & { occurredAt: string | null }

/** Those that have waited for an order, in the order in which they came. They wait no longer. */
export async function takeEarly(tx: Transaction, shopId: number, orderId: string): Promise<Early[]> {
  const taken = await tx<{ message: Kept }[]>`
    with taken as (
      delete from early_message where shop_id = ${shopId} and order_id = ${orderId} returning message, received_at
    ) select message from taken order by received_at, message #>> '{refund,id}'`
  return taken.map(({ message }) => ({
    ...message,
    occurredAt: message.occurredAt === null ? null : new Date(message.occurredAt),
  }))
}
