// Takes a refund off an order's net, once, or takes it back: it is of nothing then.
import { orderMessages } from '@rivulet/contract/order-messages'
import { invalid } from '../../http/errors.ts'
import type { Change } from './change.ts'
import { changeNet } from './change-net.ts'
import type { StoredOrder } from './lock-order.ts'
import { settleAgain } from './settle-failure.ts'
import { share } from './share.ts'

/** `ofPaid`: the sum was given back with VAT and shipping; of it the goods' share counts. */
export type Refund = { id: string; cents: number; ofPaid?: true }

/**
 * The order is locked. Refunds may exceed the amount, which is without VAT and shipping. What was taken back stays so.
 * @returns what has become of it; null when this refund is known already.
 * @throws 422 when it is known with another amount.
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
  if (known && cents > 0) throw invalid({ 'refund.id': [orderMessages.refundOther] })
  await tx`
    insert into order_refund (order_id, refund_id, cents, paid_cents, refunded_at)
    values (${order.id}, ${id}, ${cents}, ${ofPaid ? cents : null}, ${now})
    on conflict (order_id, refund_id) do update set cents = 0, paid_cents = excluded.paid_cents`
  // Where one is taken back, those that exceeded the amount beside it may count.
  if (ofPaid || (known && known.paidCents !== null)) await shareOut(change, order)
  if (cents === 0 && !known) return order
  const event = cents > 0 ? 'refunded' : 'refund_undone'
  return settleAgain(change, await changeNet(change, order, { event }))
}

/** By their sum, in the order of their ids: together they count to the cent, whichever came first. */
async function shareOut({ tx }: Change, order: StoredOrder): Promise<void> {
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
