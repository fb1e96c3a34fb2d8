-- The hits of analytics_view with their orders, for lists sorted by these.
create view analytics_by_orders_view as
select hit.id, hit.at, hit.click_id, hit.link_id, hit.promoted_id, hit.affiliate_id, hit.shop_id, hit.campaign_id, hit.email, hit.analytics_key, hit.ip, hit.visitor, hit.country,
  hit.class, hit.reason, hit.action, hit.event, hit.setup, hit.payload, hit.click, hit.options, hit.client, hit.referrer, hit.server,
  hit.visits, hit.unique_visitors, coalesce(counted.orders, 0) as orders, hit.created_at, hit.updated_at, hit.deleted_at, hit.created_by, hit.updated_by, hit.deleted_by,
  hit.s1, hit.s2, hit.s3, hit.s4, hit.s5
from analytics_view hit left join (
  select link_id, click_id, count(*) as orders from shop_order where affiliate_id is not null and deleted_at is null group by link_id, click_id
) counted on counted.link_id = hit.link_id and counted.click_id = hit.click_id;
