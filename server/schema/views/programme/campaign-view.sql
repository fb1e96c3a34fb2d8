-- Campaigns with their visits and orders.
create view campaign_view as
select p.*, t.visits, t.unique_visitors, o.orders,
  coalesce(c.state, 'unknown') as answers, c.answer as last_answer, c.checked_at as last_checked, c.since as answers_since,
  coalesce(c.next_at <= now(), false) as checking,
  -- The rate of orders, as find-owner.ts finds it; null where it differs between affiliates.
  coalesce(p.commission_basis_points, s.commission_basis_points, w.commission_basis_points, case when w.id is not null then 0 end) as rate_basis_points,
  case when p.commission_basis_points is not null then 'here' when s.commission_basis_points is not null then 'shop'
    when w.id is not null then 'affiliate' else 'each' end as rate_from
from campaign p
join shop s on s.id = p.shop_id
left join account w on w.id = coalesce(p.affiliate_id, s.affiliate_id)
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from link k join hit_link_month h on h.link_id = k.id and h.country = '*' where k.campaign_id = p.id
) t
cross join lateral (select count(*) as orders from shop_order o where o.campaign_id = p.id and o.deleted_at is null) o
left join destination_check c on c.promoted_id = case when coalesce(p.path, '') = '' then p.shop_id else p.id end;
