// Messages that arrive before their order: a refund, a dispute or a
// cancellation is stored with the rest of its message until the order comes.
import { orderStatusWords } from '@rivulet/contract/choices'
import { orderApiMessages } from '@rivulet/contract/messages/order-api-messages'
import type { Transaction } from '../../../db/sql.ts'
import { invalid } from '../../../errors.ts'
import type { Message } from './read-message.ts'

const failed = orderStatusWords.failed

/** Without an amount no order can be recorded, but what takes money back must not be lost. */
export const isEarly = ({ amountCents, refund, standing, status }: Message): boolean =>
  amountCents === null && (refund !== null || standing?.dispute !== undefined || status === failed)

/** The key under which one message is kept: the refund id, the state of a dispute with its amount, or that the order failed. */
function subjectOf({ refund, standing }: Message): string {
  if (refund) return refund.id
  if (!standing?.dispute) return 'failed:'
  const { id, state, paidCents } = standing.dispute
  return ['dispute', id, state, ...(paidCents === undefined ? [] : [paidCents])].join(':')
}

/**
 * Idempotent. The caller holds the lock on the shop's order number. @throws
 * 422 when the refund is known with another amount.
 */
export async function keepEarly(
  tx: Transaction,
  shopId: number,
  message: Message,
  now: Date,
): Promise<void> {
  const { orderId: orderNumber } = message
  const cents = message.refund?.cents ?? 0
  const subject = subjectOf(message)
  const kept = await tx`
    insert into early_message ${tx({
      shop_id: shopId,
      order_number: orderNumber,
      refund_id: subject,
      refund_cents: cents,
      message: tx.json({
        ...message,
        date: null,
        occurredAt: message.occurredAt?.toISOString() ?? null,
      }),
      received_at: now,
    })} on conflict (shop_id, order_number, refund_id) do update set refund_cents = 0, message = excluded.message
      where excluded.refund_cents = 0 and early_message.refund_cents > 0`
  if (kept.count > 0) return
  const [known] = await tx<{ cents: number }[]>`
    select refund_cents as cents from early_message
    where shop_id = ${shopId} and order_number = ${orderNumber} and refund_id = ${subject}`
  // Once taken back, a refund stays taken back.
  if (known && known.cents > 0 && known.cents !== cents)
    throw invalid({ 'refund.id': [orderApiMessages.refundOther] })
}

type Kept = Omit<Message, 'occurredAt'> & { occurredAt: string | null }

/** Messages that waited for their order, in the order of arrival; those of the same millisecond by refund. They no longer wait. */
export async function takeEarly(
  tx: Transaction,
  shopId: number,
  orderNumber: string,
): Promise<Message[]> {
  const taken = await tx<{ message: Kept }[]>`
    with taken as (
      delete from early_message where shop_id = ${shopId} and order_number in (${orderNumber},
        (select order_number from order_alias where shop_id = ${shopId} and alias = ${orderNumber}))
      returning message, received_at
    ) select message from taken order by received_at, message #>> '{refund,id}', message ->> 'occurredAt', message ->> 'status'`
  return taken.map(({ message }) => ({
    ...message,
    occurredAt: message.occurredAt === null ? null : new Date(message.occurredAt),
  }))
}
