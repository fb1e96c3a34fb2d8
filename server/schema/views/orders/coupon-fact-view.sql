-- Orders that coupons were credited with, as rows that can be summed over any key.
create view coupon_fact_view as
select o.day, o.coupon_id, o.shop_id, o.affiliate_id, 1 as orders,
  case when o.status = '0' then o.net_cents else 0 end as amount_cents,
  case when o.status = '0' then o.commission_cents else 0 end as commission_cents
from shop_order o where o.coupon_id is not null and o.affiliate_id is not null and o.deleted_at is null;
