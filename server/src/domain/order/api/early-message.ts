// What a shop says of an order that is yet to come: a refund or a dispute waits for it, with whatever else the message says.
import { orderMessages } from '@rivulet/contract/order-messages'
import type { Transaction } from '../../db/sql.ts'
import { invalid } from '../../http/errors.ts'
import type { Message } from './read-message.ts'

/** Without an amount nothing can be recorded, but a refund or a dispute must not be lost. */
export const isEarly = ({ amountCents, refund, standing }: Message): boolean =>
  amountCents === null && (refund !== null || standing?.dispute !== undefined)

/** What it is about, of which one message is kept: refunds by their ids, and each state of a dispute. */
function subjectOf({ refund, standing }: Message): string {
  if (refund) return refund.id
  return `dispute:${standing?.dispute?.id}:${standing?.dispute?.state}`
}

/** Told again, it is kept once. The caller holds the lock of the shop's order id. @throws 422 when the refund is known with another amount. */
export async function keepEarly(
  tx: Transaction,
  shopId: number,
  message: Message,
  now: Date,
): Promise<void> {
  const { orderId } = message
  const cents = message.refund?.cents ?? 0
  const subject = subjectOf(message)
  const kept = await tx`
    insert into early_message ${tx({
      shop_id: shopId,
      order_id: orderId,
      refund_id: subject,
      refund_cents: cents,
      message: tx.json({
        ...message,
        date: null,
        occurredAt: message.occurredAt?.toISOString() ?? null,
      }),
      received_at: now,
    })} on conflict (shop_id, order_id, refund_id) do update set refund_cents = 0, message = excluded.message
      where excluded.refund_cents = 0 and early_message.refund_cents > 0`
  if (kept.count > 0) return
  const [known] = await tx<{ cents: number }[]>`
    select refund_cents as cents from early_message
    where shop_id = ${shopId} and order_id = ${orderId} and refund_id = ${subject}`
  // Taken back, a refund stays so.
  if (known && known.cents > 0 && known.cents !== cents)
    throw invalid({ 'refund.id': [orderMessages.refundOther] })
}

type Kept = Omit<Message, 'occurredAt'> & { occurredAt: string | null }

/** Those that have waited for an order, in the order in which they came. They wait no longer. */
export async function takeEarly(tx: Transaction, shopId: number, orderId: string): Promise<Message[]> {
  const taken = await tx<{ message: Kept }[]>`
    with taken as (
      delete from early_message where shop_id = ${shopId} and order_id in (${orderId},
        (select order_number from order_alias where shop_id = ${shopId} and alias = ${orderId}))
      returning message, received_at
    ) select message from taken order by received_at, message #>> '{refund,id}', message ->> 'occurredAt'`
  return taken.map(({ message }) => ({
    ...message,
    occurredAt: message.occurredAt === null ? null : new Date(message.occurredAt),
  }))
}
