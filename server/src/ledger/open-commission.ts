// Commission that is still open in the orders of some shops, campaigns or links: pending, or approved and not paid.
import type { Queryable } from '../db/sql.ts'

type Of = 'shop_id' | 'campaign_id' | 'link_id'
export type OpenCommission = { pending: number; pendingCents: number; unpaidCents: number }

export async function openCommission(
  sql: Queryable,
  of: Of,
  ids: readonly number[],
): Promise<OpenCommission> {
  const [row] = await sql<OpenCommission[]>`
    select count(*) filter (where o.status = '2')::int as pending,
      coalesce(sum(o.commission_cents) filter (where o.status = '2'), 0)::bigint as "pendingCents",
      coalesce(sum(o.commission_cents - paid.cents) filter (where o.status = '0'), 0)::bigint as "unpaidCents"
    from shop_order o cross join lateral (
      select coalesce(sum(x.cents), 0) as cents from invoice_order x join invoice i on i.id = x.invoice_id
      where o.status = '0' and x.order_id = o.id and i.affiliate_id = o.affiliate_id and i.returned_at is null
    ) paid
    where ${sql(`o.${of}`)} = any(${ids as number[]}::bigint[]) and o.affiliate_id is not null and o.deleted_at is null`
  if (!row) throw new Error('the query of open commission returned no row')
  return row
}
