// Generates 100,000 orders by default, of 200 affiliates in 20 shops, in SQL within seconds.
import type { Sql } from '../../server/src/db/sql.ts'
import { sumOrders } from '../../server/src/report/sum-orders.ts'

export const orderCount = 100_000

export async function fillOrders(sql: Sql, count = orderCount): Promise<void> {
  await sql`insert into profile (name, reference) values ('MANY', 'Affiliate')`
  await sql.unsafe(`
    with affiliates as (
      insert into account (name, username, profile_id, verified_at, aid)
      select 'AFFILIATE ' || n, 'affiliate' || n || '@example.com', (select id from profile where name = 'MANY'), now(), 'B' || n
      from generate_series(1, 200) n returning id
    ), shops as (
      insert into shop (name, url, window_days, click_parameter)
      select 'SHOP ' || n, 'https://shop' || n || '.example/', 30, 'click_id' from generate_series(1, 20) n returning id
    )
    insert into link (type, name, affiliate_id, shop_id, code)
    select 'shop', 'LINK ' || a.id || '-' || s.id, a.id, s.id, 'b' || a.id || 'x' || s.id from affiliates a cross join shops s`)
  await sql.unsafe(`
    insert into shop_order (shop_id, order_number, ordered_at, day, affiliate_id, link_id, amount_cents, net_cents, rate_basis_points, rate_source,
      commission_cents, status, approved_at, approved_on, declined_at, declined_on)
    select l.shop_id, 'ORDER-' || o.n, o.at, (o.at at time zone 'Europe/Brussels')::date, l.affiliate_id, l.id, o.cents, o.cents, 1250, 'affiliate',
      case when o.status = '1' then 0 else (o.cents * 1250 + 5000) / 10000 end, o.status,
      case when o.status = '0' then o.at end, case when o.status = '0' then o.at::date end,
      case when o.status = '1' then o.at end, case when o.status = '1' then o.at::date end
    from (
      select n, now() - n * interval '5 minutes' as at, 1000 + n::bigint * 7919 % 50000 as cents, (array['0', '0', '0', '1', '2'])[1 + n % 5] as status
      from generate_series(1, ${count}) n
    ) o
    join (select *, row_number() over (order by id) - 1 as nth from link) l on l.nth = o.n * 7 % 4000`)
  await sumOrders(sql)
  await sql`analyze`
}
