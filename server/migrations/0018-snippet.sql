-- What the snippet of a shop's pages says: hits of other actions than a click, counted apart from clicks, and orders that wait.

-- Its name is another where the table before it was still there when it was made.
do $$
declare
  old text;
begin
  for old in select conname from pg_constraint where conrelid = 'hit'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%action%' loop
    execute format('alter table hit drop constraint %I', old);
  end loop;
end $$;
alter table hit add constraint hit_action_check check (action in ('click', 'visit', 'event', 'order'));
-- What was given with a call; a click has its sub ids.
alter table hit add column options jsonb check (jsonb_typeof(options) = 'object');
-- The click that the page was reached by; a click is its own.
alter table hit add column came_by text;
-- An order that is told again is found by it.
create index hit_order on hit (link_id, (payload ->> 'orderId')) where action = 'order';

-- Calls per link, hour of the accounting zone, country, class and action, as hit_hour has clicks. Without a click, link_id is the shop's.
create table call_hour (
  link_id bigint not null,
  hour timestamptz not null,
  day date not null,
  country text not null default '',
  class text not null check (class in ('valid', 'duplicate', 'bot', 'prefetch', 'preview', 'invalid')),
  action text not null check (action in ('visit', 'event', 'order')),
  calls bigint not null,
  primary key (link_id, hour, country, class, action)
);
create index call_hour_day on call_hour (day, link_id);

-- Whether what the snippet says about an order makes one that waits to be confirmed.
alter table link add column browser_orders boolean not null default false;

-- The shop that a row belongs to, or is: one column that an index can find it by.
alter table link add column within_shop_id bigint generated always as (case when kind = 'shop' then id else shop_id end) stored;
create index link_within_shop on link (within_shop_id);

drop view shop_view;
create view shop_view as
select s.*, s.api_key_end as api_key, t.visits, t.unique_visitors, o.orders
from link s
cross join lateral (
  select coalesce(sum(h.hits) filter (where h.class = 'valid'), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from link k join hit_hour h on h.link_id = k.id where k.shop_id = s.id and k.kind = 'link'
) t
cross join lateral (select count(*) as orders from shop_order o where o.shop_id = s.id and o.affiliate_id is not null and o.deleted_at is null) o
where s.kind = 'shop';

drop view analytics_order_view;
drop view analytics_view;

-- An unknown country is ZZ, so that it can be asked for like any other. A call without a click is its shop's, and nobody's link.
create view analytics_view as
select h.id, h.at, h.click_id, h.link_id, k.id as promoted_id, k.affiliate_id, t.within_shop_id as shop_id, k.campaign_id, a.username as email, s.analytics_key,
  abbrev(h.ip) as ip, left(encode(h.visitor, 'hex'), 8) as visitor, coalesce(nullif(h.country, ''), 'ZZ') as country,
  h.class, h.reason, h.action, h.event, h.setup, h.payload, case h.action when 'click' then h.click_id else h.came_by end as click,
  coalesce((select string_agg(o.key || '=' || o.value, ', ') from jsonb_each_text(h.options) o),
    nullif(concat_ws(', ', 's1=' || h.s1, 's2=' || h.s2, 's3=' || h.s3, 's4=' || h.s4, 's5=' || h.s5), '')) as options,
  nullif(h.agent, '') as client, nullif(h.referrer, '') as referrer,
  jsonb_build_object('click', case h.action when 'click' then h.click_id else h.came_by end, 'class', h.class, 'reason', h.reason,
    'country', nullif(h.country, ''), 'recovered', h.recovered) as server,
  (h.action = 'click' and h.class = 'valid')::integer as visits, h.is_unique::integer as unique_visitors,
  (select count(*) from shop_order o where o.click_id = h.click_id and o.link_id = h.link_id and o.affiliate_id is not null and o.deleted_at is null) as orders,
  to_timestamp(h.at / 1000.0) as created_at, to_timestamp(h.at / 1000.0) as updated_at, null::timestamptz as deleted_at,
  null::bigint as created_by, null::bigint as updated_by, null::bigint as deleted_by
from hit h left join link t on t.id = h.link_id left join link k on k.id = h.link_id and k.kind = 'link'
left join account a on a.id = k.affiliate_id left join link s on s.id = t.within_shop_id;

drop view analytics_hour_view;
-- The same hits counted by the hour, under the names by which the list is filtered.
create view analytics_hour_view as
select h.hour, h.day, h.link_id, k.id as promoted_id, k.affiliate_id, t.within_shop_id as shop_id, k.campaign_id,
  coalesce(nullif(h.country, ''), 'ZZ') as country, h.class, h.action,
  h.hits, case when h.action = 'click' and h.class = 'valid' then h.hits else 0 end as visits, h.uniques as unique_visitors, null::timestamptz as deleted_at
from (
  select hour, day, link_id, country, class, 'click' as action, hits, uniques from hit_hour
  union all
  select hour, day, link_id, country, class, action, calls, 0 from call_hour
) h left join link t on t.id = h.link_id left join link k on k.id = h.link_id and k.kind = 'link';

-- The orders that are credited to these hits. Each hit is looked up from its order: there are far more hits than orders.
create view analytics_order_view as
select hit.*, o.clicked_at
from shop_order o cross join lateral (
  select * from analytics_view v
  where v.link_id = o.link_id and v.click_id = o.click_id and v.at = (extract(epoch from o.clicked_at) * 1000)::bigint
  offset 0
) hit
where o.affiliate_id is not null and o.deleted_at is null;

-- As before, but for who reported an order.
create or replace view order_view as
select o.*,
  (select coalesce(jsonb_agg(jsonb_build_object('refundId', r.refund_id, 'date', r.refunded_at, 'amount', r.cents) order by r.refunded_at), '[]')
   from order_refund r where r.order_id = o.id) as refunds,
  (select coalesce(jsonb_agg(jsonb_build_object('date', e.at, 'event', e.event, 'reason', e.reason, 'note', e.note, 'commission', e.commission_cents,
     'actor', coalesce(a.name, case e.event when 'auto_approved' then 'Rivulet' when 'browser' then 'Browser' else 'Shop' end)) order by e.id), '[]')
   from order_event e left join account a on a.id = e.actor_id where e.order_id = o.id) as history,
  coalesce(o.country, 'ZZ') as click_country
from shop_order o where o.affiliate_id is not null;
