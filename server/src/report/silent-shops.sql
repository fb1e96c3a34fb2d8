-- Shops whose credited orders have stopped despite visits: at the order rate of the 28 days before the day of the
-- last order, that many should have come since.
-- $1 now, $2 today, $3 accounting zone, $4 hours of silence, $5 minimum number of expected orders.
with latest as (
  select o.shop_id, max(o.created_at) as at
  from shop_order o join shop s on s.id = o.shop_id
  where o.affiliate_id is not null and o.deleted_at is null and o.reason is distinct from 'test' and o.day >= $2::date - 90
    and s.active and s.deleted_at is null and s.watch_orders and not exists (select from order_silence q where q.shop_id = s.id)
  group by o.shop_id
  having max(o.created_at) <= $1::timestamptz - make_interval(hours => $4)
), placed as (
  select l.*, (l.at at time zone $3)::date as day from latest l
)
select p.shop_id as "shopId", s.name, p.at as since, round(b.orders * n.visits / b.visits)::integer as expected, n.visits::bigint as visits
from placed p join shop s on s.id = p.shop_id
cross join lateral (
  select (
    select count(*) from shop_order o
    where o.shop_id = p.shop_id and o.affiliate_id is not null and o.deleted_at is null and o.reason is distinct from 'test'
      and (o.created_at at time zone $3)::date between p.day - 28 and p.day - 1
  ) as orders, (
    select coalesce(sum(h.visits), 0) from hit_country_view h
    where h.affiliate_id = 0 and h.day between p.day - 28 and p.day - 1
      and h.promoted_id in (select x.id from promoted_view x where x.shop_id = p.shop_id)
  ) as visits
) b
cross join lateral (
  select (
    select coalesce(sum(h.hits), 0) from hit_hour h join link k on k.id = h.link_id
    where h.day = p.day and h.hour > p.at and h.class = 'valid' and k.shop_id = p.shop_id
  ) + (
    select coalesce(sum(h.visits), 0) from hit_country_view h
    where h.affiliate_id = 0 and h.day > p.day
      and h.promoted_id in (select x.id from promoted_view x where x.shop_id = p.shop_id)
  ) as visits
) n
where b.orders >= 14 and b.visits > 0 and b.orders * n.visits >= $5 * b.visits
order by p.shop_id
