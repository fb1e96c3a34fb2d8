-- Hits lie in tables of a month each, so that old ones are dropped whole, and carry fewer indexes.

drop view analytics_order_view;
drop view analytics_view;

alter table hit rename to hit_before;
alter table hit_before rename constraint hit_pkey to hit_before_pkey;
drop index hit_listed;
drop index hit_id;
drop index hit_whole_ip;

create sequence hit_number;
select setval('hit_number', coalesce((select max(id) from hit_before), 0) + 1, false);

create table hit (
  link_id bigint not null,
  -- Epoch milliseconds, as in the click id.
  at bigint not null,
  id bigint not null default nextval('hit_number'),
  -- The day of the accounting zone.
  day date not null,
  is_unique boolean not null default false,
  -- Made again from the click id of an order, because the row was missing.
  recovered boolean not null default false,
  click_id text not null,
  class text not null check (class in ('valid', 'duplicate', 'bot', 'prefetch', 'preview', 'invalid')),
  -- Why it is not valid.
  reason text,
  country text not null default '',
  -- Unknown for a hit that was recovered from an order.
  visitor bytea,
  -- A network once it is cut.
  ip inet,
  agent text,
  referrer text,
  s1 text, s2 text, s3 text, s4 text, s5 text,
  action text not null default 'click' check (action in ('click')),
  event text,
  setup jsonb,
  payload jsonb,
  primary key (link_id, at, click_id)
) partition by range (at);
alter sequence hit_number owned by hit.id;

-- The order of the list, to the word: only then is it read in this order. It also finds what is too old.
create index hit_listed on hit (at desc nulls last, id desc);
-- Numbers grow as rows do, so that a summary of some pages finds one, and costs nothing to keep.
create index hit_number_near on hit using brin (id) with (pages_per_range = 16, autosummarize = on);

-- Whatever comes before its month was made, or from a clock that is wrong.
create table hit_other partition of hit default;

-- Makes the table of the month of UTC that an instant lies in, with what came before it was there.
create function make_hit_month(instant timestamptz) returns void language plpgsql as $$
declare
  first timestamp := date_trunc('month', instant at time zone 'UTC');
  name text := 'hit_' || to_char(first, 'YYYY_MM');
  low bigint := extract(epoch from first at time zone 'UTC') * 1000;
  high bigint := extract(epoch from (first + interval '1 month') at time zone 'UTC') * 1000;
begin
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I (like hit including defaults including constraints)', name);
  execute format('with moved as (delete from hit_other where at >= %s and at < %s returning *) insert into %I select * from moved', low, high, name);
  execute format('alter table hit attach partition %I for values from (%s) to (%s)', name, low, high);
end $$;

select make_hit_month(month) from generate_series(
  date_trunc('month', least(now(), coalesce((select to_timestamp(min(at) / 1000.0) from hit_before), now()))),
  now() + interval '2 months', interval '1 month') as month;

insert into hit (link_id, at, id, day, is_unique, recovered, click_id, class, reason, country, visitor, ip, agent, referrer, s1, s2, s3, s4, s5, action, event, setup, payload)
select link_id, at, id, day, is_unique, recovered, click_id, class, reason, country, visitor, ip, agent, referrer, s1, s2, s3, s4, s5, action, event, setup, payload
from hit_before order by id;
drop table hit_before;

-- Until when addresses are cut to their network, in epoch milliseconds; one row.
create table hit_cut (until_at bigint not null);
insert into hit_cut values (0);

-- Its rows change often and none is found by its age: room for new versions, and one index less.
drop index visitor_visit;
alter table visitor set (fillfactor = 70);

-- An unknown country is ZZ, so that it can be asked for like any other.
create view analytics_view as
select h.id, h.at, h.click_id, h.link_id, k.affiliate_id, k.shop_id, k.campaign_id, a.username as email, s.analytics_key,
  abbrev(h.ip) as ip, left(encode(h.visitor, 'hex'), 8) as visitor, coalesce(nullif(h.country, ''), 'ZZ') as country,
  h.class, h.reason, h.action, h.event, h.setup, h.payload,
  nullif(concat_ws(', ', 's1=' || h.s1, 's2=' || h.s2, 's3=' || h.s3, 's4=' || h.s4, 's5=' || h.s5), '') as options,
  nullif(h.agent, '') as client, nullif(h.referrer, '') as referrer,
  jsonb_build_object('click', h.click_id, 'class', h.class, 'reason', h.reason, 'country', nullif(h.country, ''), 'recovered', h.recovered) as server,
  (h.class = 'valid')::integer as visits, h.is_unique::integer as unique_visitors,
  (select count(*) from shop_order o where o.click_id = h.click_id and o.link_id = h.link_id and o.affiliate_id is not null and o.deleted_at is null) as orders,
  to_timestamp(h.at / 1000.0) as created_at, to_timestamp(h.at / 1000.0) as updated_at, null::timestamptz as deleted_at,
  null::bigint as created_by, null::bigint as updated_by, null::bigint as deleted_by
from hit h left join link k on k.id = h.link_id left join account a on a.id = k.affiliate_id left join link s on s.id = k.shop_id;

-- The orders that are credited to these hits. Each hit is looked up from its order: there are far more hits than orders.
create view analytics_order_view as
select hit.*, o.clicked_at
from shop_order o cross join lateral (
  select * from analytics_view v
  where v.link_id = o.link_id and v.click_id = o.click_id and v.at = (extract(epoch from o.clicked_at) * 1000)::bigint
  offset 0
) hit
where o.affiliate_id is not null and o.deleted_at is null;
