-- Shops with their visits and orders.
create view shop_view as
select s.*, s.api_key_end as api_key, t.visits, t.unique_visitors, o.orders,
  coalesce(c.state, 'unknown') as answers, c.answer as last_answer, c.checked_at as last_checked, c.since as answers_since,
  coalesce(c.next_at <= now(), false) as checking,
  case when not s.watch_orders then 'off' when q.shop_id is null then 'ok' else 'stopped' end as conversions, q.since as silent_since,
  -- The rate of orders, as find-owner.ts finds it; null where it differs between affiliates.
  coalesce(s.commission_basis_points, w.commission_basis_points, case when w.id is not null then 0 end) as rate_basis_points,
  case when s.commission_basis_points is not null then 'here' when w.id is not null then 'affiliate' else 'each' end as rate_from
from shop s
left join account w on w.id = s.affiliate_id
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from link k join hit_link_month h on h.link_id = k.id and h.country = '*' where k.shop_id = s.id
) t
cross join lateral (select count(*) as orders from shop_order o where o.shop_id = s.id and o.affiliate_id is not null and o.deleted_at is null) o
left join destination_check c on c.promoted_id = s.id
left join order_silence q on q.shop_id = s.id and s.watch_orders;
