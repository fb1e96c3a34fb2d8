-- Traffic and the orders it brought, as rows that can be summed over any key.
create view traffic_fact_view as
select h.day, h.link_id, k.shop_id, k.campaign_id, k.affiliate_id, h.visits, h.uniques as unique_visitors,
  h.duplicate + h.bot + h.assistant + h.prefetch + h.preview + h.invalid as other, 0 as orders, 0::bigint as amount_cents, 0::bigint as commission_cents
from hit_link_day h join link k on k.id = h.link_id
union all
select f.day, f.link_id, f.shop_id, f.campaign_id, f.affiliate_id, 0, 0, 0, f.created, f.amount_cents, f.commission_cents
from order_fact_view f;
