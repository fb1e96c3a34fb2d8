-- Hits of assistants that fetch on a person's behalf: a class of their own, shown beside bots and previews, earning nothing.

-- Rows that are there cannot have it yet, so none is looked at.
do $$
declare held record;
begin
  for held in select c.conrelid::regclass as relation, c.conname from pg_constraint c
    where c.contype = 'c' and pg_get_constraintdef(c.oid) like '%prefetch%' and c.coninhcount = 0
      and (c.conrelid in ('hit'::regclass, 'hit_hour'::regclass, 'call_hour'::regclass))
  loop
    execute format('alter table %s drop constraint %I', held.relation, held.conname);
  end loop;
  for held in select c.conrelid::regclass as relation, c.conname from pg_constraint c join pg_inherits i on i.inhrelid = c.conrelid
    where i.inhparent = 'hit'::regclass and c.contype = 'c' and pg_get_constraintdef(c.oid) like '%prefetch%'
  loop
    execute format('alter table %s drop constraint %I', held.relation, held.conname);
  end loop;
end $$;
alter table hit add constraint hit_class_check check (class in ('valid', 'duplicate', 'bot', 'assistant', 'prefetch', 'preview', 'invalid')) not valid;
alter table hit_hour add constraint hit_hour_class_check check (class in ('valid', 'duplicate', 'bot', 'assistant', 'prefetch', 'preview', 'invalid')) not valid;
alter table call_hour add constraint call_hour_class_check check (class in ('valid', 'duplicate', 'bot', 'assistant', 'prefetch', 'preview', 'invalid')) not valid;

alter table hit_link_day add column assistant integer not null default 0;
alter table hit_link_month add column assistant integer not null default 0;
alter table hit_country_day add column assistant integer not null default 0;

create or replace function forget_link_hits() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7290215004);
  with counted as (
    select h.day, h.country, coalesce(sum(hits) filter (where class = 'valid'), 0) as visits, sum(uniques) as uniques,
      coalesce(sum(hits) filter (where class = 'duplicate'), 0) as duplicate, coalesce(sum(hits) filter (where class = 'bot'), 0) as bot,
      coalesce(sum(hits) filter (where class = 'assistant'), 0) as assistant,
      coalesce(sum(hits) filter (where class = 'prefetch'), 0) as prefetch, coalesce(sum(hits) filter (where class = 'preview'), 0) as preview,
      coalesce(sum(hits) filter (where class = 'invalid'), 0) as invalid
    from hit_hour h where h.link_id = old.id group by h.day, h.country
  )
  update hit_country_day d set visits = d.visits - c.visits, uniques = d.uniques - c.uniques, duplicate = d.duplicate - c.duplicate, bot = d.bot - c.bot,
    assistant = d.assistant - c.assistant, prefetch = d.prefetch - c.prefetch, preview = d.preview - c.preview, invalid = d.invalid - c.invalid
  from counted c
  where d.day = c.day and d.country = c.country and d.by_campaign = (old.campaign_id is not null)
    and (d.affiliate_id, d.promoted_id) in ((0, 0), (old.affiliate_id, 0), (0, coalesce(old.campaign_id, old.shop_id)));
  return null;
end $$;

create or replace view traffic_fact_view as
select h.day, h.link_id, k.shop_id, k.campaign_id, k.affiliate_id, h.visits, h.uniques as unique_visitors,
  h.duplicate + h.bot + h.assistant + h.prefetch + h.preview + h.invalid as other, 0 as orders, 0::bigint as commission_cents
from hit_link_day h join link k on k.id = h.link_id
union all
select f.day, f.link_id, f.shop_id, f.campaign_id, f.affiliate_id, 0, 0, 0, f.created, f.commission_cents
from order_fact_view f;

create or replace view day_all_view as
select day, null::bigint as link_id, 0::bigint as shop_id, null::bigint as campaign_id, null::bigint as affiliate_id, coalesce(nullif(country, ''), 'ZZ') as country,
  visits, uniques, duplicate, bot, prefetch, preview, invalid, assistant
from hit_country_day where affiliate_id = 0 and promoted_id = 0;

create or replace view day_promoted_view as
select h.day, null::bigint as link_id, p.within_shop_id as shop_id, case p.kind when 'campaign' then p.id end as campaign_id, null::bigint as affiliate_id,
  coalesce(nullif(h.country, ''), 'ZZ') as country, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid, h.assistant
from hit_country_day h join link p on p.id = h.promoted_id and p.kind in ('shop', 'campaign') where h.affiliate_id = 0;

create or replace view day_affiliate_view as
select day, null::bigint as link_id, 0::bigint as shop_id, null::bigint as campaign_id, affiliate_id, coalesce(nullif(country, ''), 'ZZ') as country,
  visits, uniques, duplicate, bot, prefetch, preview, invalid, assistant
from hit_country_day where affiliate_id <> 0 and promoted_id = 0;

create or replace view day_link_view as
select h.day, h.link_id, k.shop_id, k.campaign_id, k.affiliate_id, null::text as country, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid, h.assistant
from hit_link_day h join link k on k.id = h.link_id;

create or replace view day_hour_view as
select h.day, h.link_id, k.shop_id, k.campaign_id, k.affiliate_id, coalesce(nullif(h.country, ''), 'ZZ') as country,
  case h.class when 'valid' then h.hits else 0 end as visits, h.uniques, case h.class when 'duplicate' then h.hits else 0 end as duplicate,
  case h.class when 'bot' then h.hits else 0 end as bot, case h.class when 'prefetch' then h.hits else 0 end as prefetch,
  case h.class when 'preview' then h.hits else 0 end as preview, case h.class when 'invalid' then h.hits else 0 end as invalid,
  case h.class when 'assistant' then h.hits else 0 end as assistant
from hit_hour h join link k on k.id = h.link_id;

create or replace view analytics_detail_view as
select f.day, f.link_id, f.shop_id, f.campaign_id, f.affiliate_id, coalesce(c.continent, 'ZZ') as continent, f.country,
  f.visits, f.unique_visitors, f.other, f.orders, f.commission_cents
from (
  select day, link_id, shop_id, campaign_id, affiliate_id, country, visits, uniques as unique_visitors,
    duplicate + bot + assistant + prefetch + preview + invalid as other, 0 as orders, 0::bigint as commission_cents
  from day_hour_view
  union all
  select day, link_id, shop_id, campaign_id, affiliate_id, coalesce(nullif(country, ''), 'ZZ'), 0, 0, 0, created, commission_cents
  from order_fact_view
) f left join country c on c.code = f.country;

create or replace function link_hits(link bigint, first_day date, last_day date) returns table (visits integer, uniques integer, other integer)
language sql stable parallel safe as $$
  select h.visits, h.uniques, h.duplicate + h.bot + h.assistant + h.prefetch + h.preview + h.invalid from hit_link_month h
  where h.link_id = link and h.country = '*'
    and (first_day is null or h.month >= first_whole_month(first_day)) and (last_day is null or h.month < after_whole_months(last_day))
  union all
  select h.visits, h.uniques, h.duplicate + h.bot + h.assistant + h.prefetch + h.preview + h.invalid from hit_link_day h
  where h.link_id = link and h.day between first_day and least(first_whole_month(first_day) - 1, last_day)
  union all
  select h.visits, h.uniques, h.duplicate + h.bot + h.assistant + h.prefetch + h.preview + h.invalid from hit_link_day h
  where h.link_id = link and h.day between greatest(first_whole_month(first_day), after_whole_months(last_day)) and last_day
$$;

create or replace function link_country_hits(link bigint, first_day date, last_day date)
returns table (day date, country text, visits bigint, uniques bigint, other bigint) language sql stable parallel safe as $$
  select h.month, h.country, h.visits, h.uniques, h.duplicate + h.bot + h.assistant + h.prefetch + h.preview + h.invalid from hit_link_month h
  where h.link_id = link and h.country <> '*'
    and (first_day is null or h.month >= first_whole_month(first_day)) and (last_day is null or h.month < after_whole_months(last_day))
  union all
  -- A day of any zone lies within these hours, by which those of a link are found.
  select h.day, h.country, case h.class when 'valid' then h.hits else 0 end, h.uniques, case h.class when 'valid' then 0 else h.hits end from hit_hour h
  where h.link_id = link and h.day between first_day and least(first_whole_month(first_day) - 1, last_day)
    and h.hour >= (first_day - 1)::timestamp at time zone 'UTC' and h.hour < (first_whole_month(first_day) + 1)::timestamp at time zone 'UTC'
  union all
  select h.day, h.country, case h.class when 'valid' then h.hits else 0 end, h.uniques, case h.class when 'valid' then 0 else h.hits end from hit_hour h
  where h.link_id = link and h.day between greatest(first_whole_month(first_day), after_whole_months(last_day)) and last_day
    and h.hour >= (after_whole_months(last_day) - 1)::timestamp at time zone 'UTC' and h.hour < (last_day + 2)::timestamp at time zone 'UTC'
$$;

drop function promoted_hits_by_day;
drop function promoted_hits;
create function promoted_hits(subject text, one bigint, shop bigint, affiliate bigint, first_day date, last_day date)
returns table (day date, country text, visits bigint, uniques bigint, duplicate bigint, bot bigint, prefetch bigint, preview bigint, invalid bigint, assistant bigint)
language sql stable parallel safe as $$
  select h.day, h.country, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid, h.assistant from hit_country_day h
  where (affiliate is null or coalesce(one, shop) is null) and h.day between first_day and last_day and (subject = 'shop' or h.by_campaign)
    and h.affiliate_id = coalesce(affiliate, 0) and h.promoted_id = any(case when coalesce(one, shop) is null then array[0::bigint] else array(
      select p.id from link p where p.kind in ('shop', 'campaign')
        and (one is null or one = p.id or subject = 'shop' and one = p.shop_id) and (shop is null or shop = p.within_shop_id)) end)
$$;

-- The same without the country, for which the days of an affiliate's links are enough.
create function promoted_hits_by_day(subject text, one bigint, shop bigint, affiliate bigint, first_day date, last_day date)
returns table (day date, visits bigint, uniques bigint, duplicate bigint, bot bigint, prefetch bigint, preview bigint, invalid bigint, assistant bigint)
language sql stable parallel safe as $$
  select h.day, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid, h.assistant
  from promoted_hits(subject, one, shop, null, first_day, last_day) h where affiliate is null
  union all
  select h.day, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid, h.assistant from hit_link_day h
  where affiliate is not null and h.day between first_day and last_day and h.link_id in (select k.id from promoting(subject, one, shop, affiliate) k)
$$;
