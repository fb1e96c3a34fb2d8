-- Coupons with the orders that they credited to their affiliate; those of an earlier one stay with that one.
create view coupon_view as
select p.*, o.orders, o.commission_cents
from coupon p cross join lateral (
  select count(*) as orders, coalesce(sum(o.commission_cents) filter (where o.status = '0'), 0)::bigint as commission_cents
  from shop_order o where o.coupon_id = p.id and o.affiliate_id = p.affiliate_id and o.deleted_at is null
) o;
