// Flags an order whose buyer turns out to be its affiliate, when a later message names the buyer.
import type { Message } from '../api/read-message.ts'
import type { Change } from '../change/change.ts'
import { updateOrder } from '../change/update-order.ts'
import { isSelfReferral } from '../credit/attribute-order.ts'
import type { StoredOrder } from '../lock-order.ts'
import { sortFlags } from './flag-order.ts'

/**
 * As if the order's first message had named the buyer, unless it is approved or a person has reviewed it, or decided
 * who is credited. The caller holds the lock on the order.
 */
export async function flagBuyer(
  change: Change,
  order: StoredOrder,
  { buyerHash }: Message,
): Promise<StoredOrder> {
  const { id, affiliateId, flags, status } = order
  if (affiliateId === null || status === '0' || flags.includes('self_referral')) return order
  if (!(await isSelfReferral(change.tx, affiliateId, buyerHash))) return order
  const [open] = await change.tx`
    select from shop_order o
    where o.id = ${id} and o.credited_by in ('click', 'link', 'coupon') and o.buyer_erased_at is null
      and not exists (select from order_event e where e.order_id = o.id and e.event = 'cleared' and e.actor_id is not null)`
  return open ? updateOrder(change, id, { flags: sortFlags([...flags, 'self_referral']) }) : order
}
