-- Orders that could not be credited.
create view unattributed_view as
select o.*, b.buyer_id as buyer, coupon_codes(o.coupons) as coupon_codes, order_items(o.id) as items
from shop_order o left join buyer_key b on b.hash = coalesce(o.customer_key, o.email_key) where o.affiliate_id is null;
