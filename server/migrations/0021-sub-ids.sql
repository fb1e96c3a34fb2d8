-- Hits and orders are looked for by each of the sub ids of their click. An empty one is none.

drop view analytics_order_view;
create or replace view analytics_view as
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
  null::bigint as created_by, null::bigint as updated_by, null::bigint as deleted_by,
  nullif(h.s1, '') as s1, nullif(h.s2, '') as s2, nullif(h.s3, '') as s3, nullif(h.s4, '') as s4, nullif(h.s5, '') as s5
from hit h left join link t on t.id = h.link_id left join link k on k.id = h.link_id and k.kind = 'link'
left join account a on a.id = k.affiliate_id left join link s on s.id = t.within_shop_id;

create view analytics_order_view as
select hit.*, o.clicked_at
from shop_order o cross join lateral (
  select * from analytics_view v
  where v.link_id = o.link_id and v.click_id = o.click_id and v.at = (extract(epoch from o.clicked_at) * 1000)::bigint
  offset 0
) hit
where o.affiliate_id is not null and o.deleted_at is null;

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

-- Orders that came before the row of their click was stored know its sub ids from now on.
update shop_order o set tracking = jsonb_strip_nulls(jsonb_build_object('s1', h.s1, 's2', h.s2, 's3', h.s3, 's4', h.s4, 's5', h.s5))
from hit h
where o.affiliate_id is not null and o.tracking is null and h.link_id = o.link_id and h.click_id = o.click_id
  and h.at = (extract(epoch from o.clicked_at) * 1000)::bigint and coalesce(h.s1, h.s2, h.s3, h.s4, h.s5) is not null;
