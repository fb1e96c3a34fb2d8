-- Orders as rows that can be summed: one per order.
create view order_fact_view as
select o.day, o.affiliate_id, o.shop_id, o.campaign_id, o.link_id, 1 as created,
  (o.status = '2')::integer as pending, (o.status = '1')::integer as declined, (o.status = '0')::integer as approved,
  case when o.status = '0' then o.net_cents else 0 end as amount_cents,
  case when o.status = '0' then o.commission_cents else 0 end as commission_cents, coalesce(o.country, '') as country,
  case when o.status = '2' then o.net_cents else 0 end as pending_amount_cents,
  case when o.status = '2' then o.commission_cents else 0 end as pending_commission_cents
from shop_order o where o.affiliate_id is not null and o.deleted_at is null;
