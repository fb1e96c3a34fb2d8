-- Coupons as a text that lists can be filtered by, and lines of exports that name a day without a time.

-- In the words of one function, so that both views stay alike.
create function coupon_codes(text[]) returns text language sql immutable parallel safe as $$
  select nullif(array_to_string($1, ', '), '')
$$;

drop view order_view;
create view order_view as
select o.*, b.buyer_id as buyer, coupon_codes(o.coupons) as coupon_codes, order_items(o.id) as items,
  (select coalesce(jsonb_agg(jsonb_build_object('refundId', r.refund_id, 'date', r.refunded_at, 'amount', r.cents) order by r.refunded_at), '[]')
   from order_refund r where r.order_id = o.id) as refunds,
  (select coalesce(jsonb_agg(jsonb_build_object('date', e.at, 'event', e.event, 'reason', e.reason, 'note', e.note, 'commission', e.commission_cents,
     'actor', coalesce(a.name, case e.event when 'auto_approved' then 'Rivulet' when 'browser' then 'Browser' else 'Shop' end)) order by e.id), '[]')
   from order_event e left join account a on a.id = e.actor_id where e.order_id = o.id) as history,
  coalesce(o.country, 'ZZ') as click_country,
  nullif(o.tracking ->> 's1', '') as s1, nullif(o.tracking ->> 's2', '') as s2, nullif(o.tracking ->> 's3', '') as s3,
  nullif(o.tracking ->> 's4', '') as s4, nullif(o.tracking ->> 's5', '') as s5
from shop_order o left join buyer_key b on b.hash = coalesce(o.customer_key, o.email_key) where o.affiliate_id is not null;

drop view unattributed_view;
create view unattributed_view as
select o.*, b.buyer_id as buyer, coupon_codes(o.coupons) as coupon_codes, order_items(o.id) as items
from shop_order o left join buyer_key b on b.hash = coalesce(o.customer_key, o.email_key) where o.affiliate_id is null;

-- Where the shop's export names a day without a time.
alter table reconciliation_line add column said_day date;

-- Each line of the file is counted once, and what all is worth is the sum of the lines.
create or replace view reconciliation_view as
select r.*, r.created_at as compared_at, found.*
from reconciliation r
cross join lateral (
  select count(*) filter (where difference = 'missing') as missing, count(*) filter (where difference = 'extra') as extra,
    count(*) filter (where difference in ('amount', 'both')) as amounts, count(*) filter (where difference = 'status') as statuses,
    count(*) filter (where difference in ('bad', 'repeated')) as bad, count(*) filter (where outcome in ('open', 'refused')) as left_open,
    coalesce(sum(worth_cents), 0)::bigint as worth_cents
  from reconciliation_line where reconciliation_id = r.id
) found;
drop view reconciliation_line_view;
create view reconciliation_line_view as
select l.*, r.shop_id,
  -- What may be done with it now.
  case when l.outcome not in ('open', 'refused') then null when l.difference = 'extra' then 'fail' else 'fix' end as remedy,
  r.created_at, coalesce(l.fixed_at, r.created_at) as updated_at, null::timestamptz as deleted_at,
  r.created_by, l.fixed_by as updated_by, null::bigint as deleted_by
from reconciliation_line l join reconciliation r on r.id = l.reconciliation_id;
