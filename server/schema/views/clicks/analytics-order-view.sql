-- Hits that brought an order. Each hit is looked up from its order: there are far more hits than orders.
create view analytics_order_view as
select hit.*, o.clicked_at
from shop_order o cross join lateral (
  select * from analytics_view v
  where v.link_id = o.link_id and v.click_id = o.click_id and v.at = (extract(epoch from o.clicked_at) * 1000)::bigint
  offset 0
) hit
where o.affiliate_id is not null and o.deleted_at is null;
