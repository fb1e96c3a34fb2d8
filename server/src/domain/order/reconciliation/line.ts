// Lines of a comparison, with the present state of the order that each is about.
import type { Queryable } from '../../../db/sql.ts'
import type { StoredOrder } from '../lock-order.ts'
import type { ExportValues } from './read-line.ts'

/** What the file says, and the shop whose message it would have been. */
export type Line = Omit<ExportValues, 'line' | 'order' | 'problem'> & {
  id: number
  run: number
  line: number | null
  orderNumber: string
  difference: 'missing' | 'extra' | 'amount' | 'status' | 'both' | 'repeated' | 'bad'
  shopId: number
  windowDays: number
  acceptGet: boolean
}
/** The order as it is now, in the trash or not. */
export type Known = Pick<
  StoredOrder,
  | 'id'
  | 'amountCents'
  | 'loweredCents'
  | 'netCents'
  | 'status'
  | 'rateBasisPoints'
  | 'commissionCents'
  | 'reason'
  | 'flags'
  | 'clickId'
  | 'returnsTo'
> & { deletedAt: string | null }

/** `worthCents`: what fixing it was worth when it was compared. */
export type ReadLine = Line & { known: Known | null; worthCents: number }

type Part = ReturnType<Queryable>

const orderOf = (sql: Queryable, shopId: Part | number, orderNumber: Part | string) => sql`(
  select jsonb_build_object(
    'id', id, 'amountCents', amount_cents, 'loweredCents', lowered_cents, 'netCents', net_cents, 'status', status,
    'rateBasisPoints', rate_basis_points, 'commissionCents', commission_cents, 'reason', reason, 'flags', flags,
    'clickId', click_id, 'returnsTo', returns_to, 'deletedAt', deleted_at)
  from shop_order o where o.shop_id = ${shopId} and o.order_number = ${orderNumber}
)`

export async function findKnown(sql: Queryable, line: Line): Promise<Known | null> {
  const [row] = await sql<{ known: Known | null }[]>`
    select ${orderOf(sql, line.shopId, line.orderNumber)} as known`
  return row?.known ?? null
}

/** In the order of their ids. `which`: a condition on `l`. */
export const readLines = (
  sql: Queryable,
  which: Part,
  most: number | null = null,
): Promise<ReadLine[]> => sql<ReadLine[]>`
  select l.id, l.reconciliation_id as run, l.line, l.order_number as "orderNumber", l.difference,
    l.said_cents as cents, l.said_status as status, l.said_at as at, l.said_day as day, l.click_id as click, l.aid,
    l.link_named as link, l.coupon_named as coupon, l.worth_cents as "worthCents",
    s.id as "shopId", s.window_days as "windowDays", s.accept_get as "acceptGet",
    ${orderOf(sql, sql`s.id`, sql`l.order_number`)} as known
  from reconciliation_line l join reconciliation r on r.id = l.reconciliation_id join shop s on s.id = r.shop_id
  where ${which} order by l.id limit ${most}::bigint`
