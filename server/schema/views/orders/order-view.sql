-- Orders that are credited, with refunds, history and buyer.
create view order_view as
select o.*, o.amount_cents - o.lowered_cents - o.net_cents as refunded_cents, b.buyer_id as buyer, coupon_codes(o.coupons) as coupon_codes, order_items(o.id) as items,
  (select coalesce(jsonb_agg(jsonb_build_object('refundId', r.refund_id, 'date', r.refunded_at, 'amount', r.cents, 'takenBack', coalesce(r.paid_cents, r.cents) = 0) order by r.refunded_at), '[]')
   from order_refund r where r.order_id = o.id) as refunds,
  (select coalesce(jsonb_agg(jsonb_build_object('date', e.at, 'event', e.event, 'reason', e.reason, 'note', e.note, 'commission', e.commission_cents,
     'actor', coalesce(a.name, case e.event when 'auto_approved' then 'Rivulet' when 'browser' then 'Browser' else 'Shop' end)) order by e.id), '[]')
   from order_event e left join account a on a.id = e.actor_id where e.order_id = o.id) as history,
  coalesce(o.country, 'ZZ') as click_country, coalesce(o.approved_on, o.declined_on) as decided_on,
  nullif(o.tracking ->> 's1', '') as s1, nullif(o.tracking ->> 's2', '') as s2, nullif(o.tracking ->> 's3', '') as s3,
  nullif(o.tracking ->> 's4', '') as s4, nullif(o.tracking ->> 's5', '') as s5
from shop_order o left join buyer_key b on b.hash = coalesce(o.customer_key, o.email_key) where o.affiliate_id is not null;
