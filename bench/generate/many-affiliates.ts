// Generates 10,000 affiliates with three links each, visits on sixty days until any day of the last year, and ten orders, in SQL.
import type { Sql } from '../../server/src/db/sql.ts'

export const affiliateCount = 10_000

export async function fillAffiliates(sql: Sql): Promise<void> {
  await sql`insert into profile (name, reference) values ('MANY', 'Affiliate')`
  await sql.unsafe(`
    with affiliates as (
      insert into account (name, username, profile_id, verified_at, aid, password_hash)
      select 'AFFILIATE ' || n, 'affiliate' || n || '@example.com', (select id from profile where name = 'MANY'), now(), 'B' || n, 'chosen'
      from generate_series(1, ${affiliateCount}) n returning id
    ), shops as (
      insert into shop (name, url, window_days, click_parameter)
      select 'SHOP ' || n, 'https://shop' || n || '.example/', 30, 'click_id' from generate_series(1, 3) n returning id
    )
    insert into link (type, name, affiliate_id, shop_id, code)
    select 'shop', 'LINK ' || a.id || '-' || s.id, a.id, s.id, 'b' || a.id || 'x' || s.id from affiliates a cross join shops s`)
  await sql.unsafe(`
    insert into hit_link_day (link_id, day, visits, uniques, duplicate, bot, prefetch, preview, invalid)
    select l.id, current_date - (l.affiliate_id * 7919 % 365)::integer - d, d % 4, d % 3, 0, 1, 0, 0, 0
    from link l cross join generate_series(0, 59) d`)
  await sql.unsafe(`
    insert into shop_order (shop_id, order_number, ordered_at, day, affiliate_id, link_id, amount_cents, net_cents, rate_basis_points, rate_source,
      commission_cents, status)
    select shop_id, 'ORDER-' || id || '-' || n, at, at::date, affiliate_id, id, 1000, 1000, 1000, 'affiliate', 100, '2'
    from (select l.*, n, now() - interval '1 day' * (l.affiliate_id * 7919 % 365 + n * 3) as at
      from link l cross join generate_series(1, 10) n where l.shop_id = (select min(id) from shop)) o`)
  await sql`analyze`
}
