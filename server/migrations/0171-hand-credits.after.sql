-- Orders credited by hand or by coupon, from before such an order loses what tells of another affiliate's click.

-- Each statement reads shop_order once, which takes seconds for a million orders, and locks only what it changes.
with stranger as (
  select o.id, o.click_id, case when o.tracking ->> 'aid' = a.aid then o.tracking end as tracking
  from shop_order o join account a on a.id = o.affiliate_id
  where o.credited_by = 'hand'
    and (num_nonnulls(o.click_id, o.clicked_at, o.click_network, o.country) > 0
      or (o.tracking is not null and o.tracking ->> 'aid' is distinct from a.aid))
    -- Bytes 2 to 5 of a click ID are its link. Its signature cannot be checked here, but a forged one names nobody's click.
    and not exists (
      select from link k where k.affiliate_id = o.affiliate_id and k.id = case when o.click_id ~ '^[A-Za-z0-9_-]{36}$'
        then ('x' || encode(substr(decode(translate(o.click_id, '-_', '+/'), 'base64'), 2, 4), 'hex'))::bit(32)::bigint end)
  order by o.id for no key update of o
), cleared as (
  update shop_order o set click_id = null, clicked_at = null, click_network = null, country = null, tracking = s.tracking,
    updated_at = greatest(now(), o.updated_at + interval '1 millisecond')
  from stranger s where o.id = s.id
  returning o.id, o.order_number, s.click_id
)
-- Whoever decided can still find out from which click it came.
insert into audit_line (at, way, action, resource, record_id, label, before)
select now(), 'system', 'edit', 'order', id, order_number, case when click_id is not null then jsonb_build_object('clickId', click_id) end
from cleared order by id;

-- What a shop names beside a coupon is somebody else's.
update shop_order set tracking = null, updated_at = greatest(now(), updated_at + interval '1 millisecond')
where credited_by = 'coupon' and tracking ?| array['aid', 'link'];
