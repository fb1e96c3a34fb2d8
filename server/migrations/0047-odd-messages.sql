-- What a shop says is never lost because something else in it is odd: amounts that change, approvals of flagged orders, refunds before their order.

alter table shop_order
  -- By how much the shop has lowered the amount since; the net is the amount less this and the refunds.
  add column lowered_cents bigint not null default 0 check (lowered_cents >= 0),
  -- A higher amount than recorded that the shop has stated; earns nothing until an administrator corrects the amount.
  add column raised_cents bigint,
  -- Since when the shop's approval waits for the flags to be cleared.
  add column held_at timestamptz;

-- Failed orders earn nothing, wherever their commission is read. What it would have been is computed where it is told.
update shop_order set commission_cents = 0 where status = '1' and commission_cents <> 0;
-- Approvals that came while an order was flagged were noted in its history alone.
update shop_order o set held_at = (select max(e.at) from order_event e where e.order_id = o.id and e.event = 'held')
where o.status = '2' and array_remove(o.flags, 'browser') <> '{}' and exists (select from order_event e where e.order_id = o.id and e.event = 'held');

-- What was said of orders that are yet to come, in the shop's words as they were understood.
create table early_message (
  shop_id bigint not null references link on delete cascade,
  order_id text not null,
  refund_id text not null,
  refund_cents bigint not null,
  message jsonb not null,
  received_at timestamptz not null,
  primary key (shop_id, order_id, refund_id)
);

-- Whether the same was said of an order before.
create index order_call_order on order_call (order_id, body_hash) where order_id is not null;

drop view order_view;
create view order_view as
select o.*,
  (select coalesce(jsonb_agg(jsonb_build_object('refundId', r.refund_id, 'date', r.refunded_at, 'amount', r.cents) order by r.refunded_at), '[]')
   from order_refund r where r.order_id = o.id) as refunds,
  (select coalesce(jsonb_agg(jsonb_build_object('date', e.at, 'event', e.event, 'reason', e.reason, 'note', e.note, 'commission', e.commission_cents,
     'actor', coalesce(a.name, case e.event when 'auto_approved' then 'Rivulet' when 'browser' then 'Browser' else 'Shop' end)) order by e.id), '[]')
   from order_event e left join account a on a.id = e.actor_id where e.order_id = o.id) as history,
  coalesce(o.country, 'ZZ') as click_country,
  nullif(o.tracking ->> 's1', '') as s1, nullif(o.tracking ->> 's2', '') as s2, nullif(o.tracking ->> 's3', '') as s3,
  nullif(o.tracking ->> 's4', '') as s4, nullif(o.tracking ->> 's5', '') as s5
from shop_order o where o.affiliate_id is not null;
