// Counts the orders of the hits that are shown.
import type { Queryable } from '../../db/sql.ts'
import type { Completing } from '../../resource/serve.ts'

type Counted = { linkId: number; clickId: string; orders: number }

export const countOrders: Completing['rows'] = async (sql, rows) => {
  const counted = await ordersOf(
    sql,
    rows.map((row) => String(row.click_id)),
  )
  return rows.map((row) => ({ ...row, orders: counted.get(`${row.link_id} ${row.click_id}`) ?? 0 }))
}

/** By link and click. */
async function ordersOf(sql: Queryable, clicks: string[]): Promise<Map<string, number>> {
  const found = await sql<Counted[]>`
    select o.link_id as "linkId", o.click_id as "clickId", count(*) as orders from shop_order o
    where o.click_id = any(${clicks}) and o.affiliate_id is not null and o.deleted_at is null
    group by o.link_id, o.click_id`
  return new Map(found.map(({ linkId, clickId, orders }) => [`${linkId} ${clickId}`, orders]))
}
