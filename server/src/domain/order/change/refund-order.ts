// Applies a refund to an order's net, idempotent by refund id, or takes it back.
import { orderApiMessages } from '@rivulet/contract/messages/order-api-messages'
import { invalid } from '../../../errors.ts'
import { euro } from '../../../ledger/euro.ts'
import type { Change } from './change.ts'
import { changeNet } from './change-net.ts'
import type { StoredOrder } from '../lock-order.ts'
import { settleAgain } from './settle-failure.ts'
import { share } from './share.ts'

/** `ofPaid`: the sum includes VAT and shipping; only the goods' share of it counts. */
export type Refund = { id: string; cents: number; ofPaid?: true }

/**
 * The caller holds the lock on the order. Refunds may exceed the amount, which excludes VAT and shipping. A refund
 * taken back stays so.
 * @returns the order after the change; null when this refund is already known. @throws 422 when it is known with
 * another amount.
 */
export async function refundOrder(
  change: Change,
  order: StoredOrder,
  refund: Refund,
): Promise<StoredOrder | null> {
  const { tx, now } = change
  const { id, cents, ofPaid } = refund
  const [known] = await tx<{ cents: number; paidCents: number | null }[]>`
    select cents, paid_cents as "paidCents" from order_refund where order_id = ${order.id} and refund_id = ${id}`
  const given = known && (known.paidCents ?? known.cents)
  if (given === 0 || given === cents) return null
  if (known && cents > 0) throw invalid({ 'refund.id': [orderApiMessages.refundOther] })
  await tx`
    insert into order_refund (order_id, refund_id, cents, paid_cents, refunded_at)
    values (${order.id}, ${id}, ${cents}, ${ofPaid ? cents : null}, ${now})
    on conflict (order_id, refund_id) do update set cents = 0, paid_cents = excluded.paid_cents`
  // When one refund is taken back, others that were capped by the amount may count in full.
  if (ofPaid || (known && known.paidCents !== null)) await shareOut(change, order)
  if (cents === 0 && !known) return order
  const event = cents > 0 ? 'refunded' : 'refund_undone'
  const note = cents > 0 ? `${id}, ${euro(cents)}` : id
  return settleAgain(change, await changeNet(change, order, { event, note }))
}

/**
 * Books what a dispute takes of the payment, nothing once it is won. Unlike a refund it may be of another amount later.
 * The caller holds the lock on the order, and settles its failure. @returns the order after the change.
 */
export async function takeDisputed(
  change: Change,
  order: StoredOrder,
  { id, cents }: Refund & { ofPaid: true },
): Promise<StoredOrder> {
  await change.tx`
    insert into order_refund (order_id, refund_id, cents, paid_cents, refunded_at, disputed)
    values (${order.id}, ${`dispute:${id}`}, 0, ${cents}, ${change.now}, true)
    on conflict (order_id, refund_id) do update set cents = 0, paid_cents = excluded.paid_cents`
  await shareOut(change, order)
  const event = cents > 0 ? 'refunded' : 'refund_undone'
  const note = cents > 0 ? `${id}, ${euro(cents)}` : id
  return changeNet(change, order, { event, reason: 'chargeback', note })
}

/** Shares are computed over the running total by refund id, so that they add up to the cent in any order of arrival. */
export async function shareOut({ tx }: Change, order: StoredOrder): Promise<void> {
  const refunds = await tx<{ id: string; paid: number }[]>`
    select refund_id as id, paid_cents as paid from order_refund
    where order_id = ${order.id} and paid_cents is not null order by refund_id collate "C"`
  const { amountCents, paidCents } = order
  const goodsOf = (paid: number) =>
    paidCents === null ? paid : Math.min(amountCents, share(paid, amountCents, paidCents))
  let sum = 0
  const shared = refunds.map(({ paid }) => {
    const before = goodsOf(sum)
    sum += paid
    return goodsOf(sum) - before
  })
  await tx`
    update order_refund r set cents = x.cents
    from unnest(${refunds.map(({ id }) => id)}::text[], ${shared}::bigint[]) as x(id, cents)
    where r.order_id = ${order.id} and r.refund_id = x.id and r.cents <> x.cents`
}
