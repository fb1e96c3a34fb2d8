// Why nothing is left of an order, and what has to be done before it can earn again.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { listPathOf } from '@rivulet/contract/resource'
import { order } from '@rivulet/contract/resources/order'
import type { Queryable } from '../../../db/sql.ts'
import { euro } from '../../../ledger/euro.ts'
import type { Blocked } from '../../../resource/serve.ts'

const m = decisionMessages.order

type Left = { amount: number; refunded: number; disputed: number }

/** Refunds first, because a person can take them back. */
export async function whyNothingLeft(sql: Queryable, orderId: number): Promise<Blocked> {
  const [row] = await sql<Left[]>`
    select o.amount_cents - o.lowered_cents as amount,
      coalesce(sum(r.cents) filter (where not r.disputed), 0)::bigint as refunded,
      coalesce(sum(r.cents) filter (where r.disputed), 0)::bigint as disputed
    from shop_order o left join order_refund r on r.order_id = o.id where o.id = ${orderId} group by o.id`
  const { amount, refunded, disputed } = row ?? { amount: 0, refunded: 0, disputed: 0 }
  if (refunded === 0) return { blocked: [m.nothingLeft[disputed > 0 ? 'disputed' : 'lowered']] }
  const sentence =
    refunded > amount
      ? m.nothingLeft.refundsExceed(euro(refunded), euro(amount))
      : m.nothingLeft.refundsTakeAll(euro(refunded))
  const path = `/dashboard${listPathOf(order)}/${orderId}?to=refunds`
  return { blocked: [sentence], way: { label: m.toRefunds, path } }
}
