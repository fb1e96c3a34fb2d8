// Sums of the orders that a decision changes.
import { commissionOf } from '@rivulet/contract/commission'
import type { OrderFlag, OrderStatus } from '@rivulet/contract/choices'
import type { Queryable } from '../../../db/sql.ts'

export type OrderSums = {
  orders: number
  affiliates: number
  /** Of one of the affiliates. */
  name: string
  /** What the orders earn unless they fail: what a failed one would earn is computed at its own rate. */
  cents: number
  /** Of it, on balances now. */
  bookedCents: number
  /** Of that, settled by payments. */
  paidCents: number
  pendingCents: number
  failed: number
  flagged: number
  /** Of one of the flagged orders. */
  flags: OrderFlag[] | null
  refunded: number
  /** Order IDs of some of these. */
  refundedNames: string[]
  refundedIds: number[]
  /** Days of hold that an approval gets. */
  shortestHold: number
  longestHold: number
}

export async function sumDecision(
  sql: Queryable,
  ids: readonly number[],
  to: OrderStatus,
): Promise<OrderSums> {
  const [sums] = await sql<OrderSums[]>`
    select count(*)::int as orders, count(distinct o.affiliate_id)::int as affiliates, coalesce(min(a.name), '') as name,
      coalesce(sum(o.commission_cents), 0)::bigint as cents,
      coalesce(sum(o.commission_cents) filter (where o.status = '0'), 0)::bigint as "bookedCents",
      coalesce(sum(paid.cents), 0)::bigint as "paidCents",
      coalesce(sum(o.commission_cents) filter (where o.status = '2'), 0)::bigint as "pendingCents",
      count(*) filter (where o.status = '1')::int as failed,
      count(*) filter (where array_remove(o.flags, 'browser') <> '{}')::int as flagged,
      (array_agg(to_jsonb(array_remove(o.flags, 'browser'))) filter (where array_remove(o.flags, 'browser') <> '{}'))[1] as flags,
      count(*) filter (where o.amount_cents > 0 and o.net_cents = 0)::int as refunded,
      coalesce((array_agg(coalesce(o.order_number, o.id::text) order by o.id) filter (where o.amount_cents > 0 and o.net_cents = 0))[1:5], '{}') as "refundedNames",
      coalesce(jsonb_agg(o.id order by o.id) filter (where o.amount_cents > 0 and o.net_cents = 0), '[]') as "refundedIds",
      coalesce(min(coalesce(a.hold_days, 0)), 0)::int as "shortestHold",
      coalesce(max(coalesce(a.hold_days, 0)), 0)::int as "longestHold"
    from shop_order o join account a on a.id = o.affiliate_id
    cross join lateral (
      select coalesce(sum(x.cents), 0) as cents from invoice_order x join invoice i on i.id = x.invoice_id
      where o.status = '0' and x.order_id = o.id and i.affiliate_id = o.affiliate_id and i.returned_at is null
    ) paid
    where o.id = any(${ids as number[]}::bigint[]) and o.status <> ${to}`
  if (!sums) throw new Error('the query of a decision returned no row')
  // A failed order's commission is 0.
  const wouldEarn = sums.failed > 0 ? await commissionUnlessFailed(sql, ids, 'failed') : 0
  return { ...sums, cents: sums.cents + wouldEarn }
}

const chosen = {
  failed: (sql: Queryable) => sql`status = '1'`,
  held: (sql: Queryable) => sql`held_at is not null and not (amount_cents > 0 and net_cents = 0)`,
}

/** What these orders earn once they are approved, in cents. */
export async function commissionUnlessFailed(
  sql: Queryable,
  ids: readonly number[],
  which: keyof typeof chosen,
): Promise<number> {
  const rows = await sql<{ net: number; rate: number }[]>`
    select net_cents as net, rate_basis_points as rate from shop_order
    where id = any(${ids as number[]}::bigint[]) and affiliate_id is not null and ${chosen[which](sql)}`
  return rows.reduce(
    (total, { net, rate }) =>
      total + commissionOf({ status: '2', netCents: net }, { rateBasisPoints: rate }),
    0,
  )
}
