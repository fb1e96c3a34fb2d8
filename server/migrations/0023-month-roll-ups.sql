-- Hits counted by the month, and what lets the planner find the few rows of a question among the many of a table.

-- Hits per link, country and month of the accounting zone; each is counted twice: with its country, and with all countries together ('*').
create table hit_link_month (
  link_id bigint not null,
  -- ISO 3166 alpha-2; empty when unknown.
  country text not null,
  -- Its first day.
  month date not null,
  visits integer not null,
  uniques integer not null,
  duplicate integer not null,
  bot integer not null,
  prefetch integer not null,
  preview integer not null,
  invalid integer not null,
  primary key (link_id, country, month)
) with (fillfactor = 80);

insert into hit_link_month
select link_id, case grouping(country) when 1 then '*' else country end, date_trunc('month', day::timestamp)::date,
  coalesce(sum(hits) filter (where class = 'valid'), 0), sum(uniques), coalesce(sum(hits) filter (where class = 'duplicate'), 0),
  coalesce(sum(hits) filter (where class = 'bot'), 0), coalesce(sum(hits) filter (where class = 'prefetch'), 0),
  coalesce(sum(hits) filter (where class = 'preview'), 0), coalesce(sum(hits) filter (where class = 'invalid'), 0)
from hit_hour group by grouping sets ((link_id, country, date_trunc('month', day::timestamp)), (link_id, date_trunc('month', day::timestamp)))
order by 1, 2, 3;

-- All hits together are a hundredth of this table, which the two columns by themselves do not tell.
create statistics hit_country_day_kept (mcv) on affiliate_id, promoted_id from hit_country_day;
analyze hit_country_day;

-- What is counted from orders is read from these alone: of a period, or of some links.
drop index shop_order_day;
create index shop_order_day on shop_order (day, affiliate_id) include (link_id, shop_id, campaign_id, status, country, net_cents, commission_cents)
  where affiliate_id is not null and deleted_at is null;
drop index shop_order_link;
create index shop_order_link on shop_order (link_id, day) include (affiliate_id, deleted_at, status, country, net_cents, commission_cents);
drop index shop_order_pending;
create index shop_order_pending on shop_order (ordered_at) include (day, shop_id, affiliate_id, amount_cents, flag, deleted_at) where status = '2';

-- The months that lie wholly within a period are those from the first to before the second of these days.
create function first_whole_month(first_day date) returns date language sql immutable parallel safe as $$
  select (date_trunc('month', (first_day - 1)::timestamp) + interval '1 month')::date
$$;
create function after_whole_months(last_day date) returns date language sql immutable parallel safe as $$
  select date_trunc('month', (last_day + 1)::timestamp)::date
$$;

-- Hits of a link in a period: whole months as such, what is left of it by day. Links are asked for one by one.
create function link_hits(link bigint, first_day date, last_day date) returns table (visits integer, uniques integer) language sql stable parallel safe as $$
  select h.visits, h.uniques from hit_link_month h
  where h.link_id = link and h.country = '*' and h.month >= first_whole_month(first_day) and h.month < after_whole_months(last_day)
  union all
  select h.visits, h.uniques from hit_link_day h
  where h.link_id = link and h.day between first_day and least(first_whole_month(first_day) - 1, last_day)
  union all
  select h.visits, h.uniques from hit_link_day h
  where h.link_id = link and h.day between greatest(first_whole_month(first_day), after_whole_months(last_day)) and last_day
$$;

-- The same by country: whole months dated with their first day, and the hours of what is left. A period may be open.
create function link_country_hits(link bigint, first_day date, last_day date)
returns table (day date, country text, visits bigint, uniques bigint, other bigint) language sql stable parallel safe as $$
  select h.month, h.country, h.visits, h.uniques, h.duplicate + h.bot + h.prefetch + h.preview + h.invalid from hit_link_month h
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

drop view day_promoted_view;
create view day_promoted_view as
select h.day, null::bigint as link_id, p.within_shop_id as shop_id, case p.kind when 'campaign' then p.id end as campaign_id, null::bigint as affiliate_id,
  coalesce(nullif(h.country, ''), 'ZZ') as country, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid
from hit_country_day h join link p on p.id = h.promoted_id and p.kind in ('shop', 'campaign') where h.affiliate_id = 0;

drop function promoted_hits_by_day;
drop function promoted_hits;
-- A function that might not run in a parallel worker keeps the whole query from it.
alter function promoting parallel safe;
-- Hits by day and country of what was promoted, of an affiliate, or of all: not of an affiliate for one shop or campaign.
create function promoted_hits(subject text, one bigint, shop bigint, affiliate bigint, first_day date, last_day date)
returns table (day date, country text, visits bigint, uniques bigint, duplicate bigint, bot bigint, prefetch bigint, preview bigint, invalid bigint)
language sql stable parallel safe as $$
  select h.day, h.country, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid from hit_country_day h
  where (affiliate is null or coalesce(one, shop) is null) and h.day between first_day and last_day and (subject = 'shop' or h.by_campaign)
    and h.affiliate_id = coalesce(affiliate, 0) and h.promoted_id = any(case when coalesce(one, shop) is null then array[0::bigint] else array(
      select p.id from link p where p.kind in ('shop', 'campaign')
        and (one is null or one = p.id or subject = 'shop' and one = p.shop_id) and (shop is null or shop = p.within_shop_id)) end)
$$;

-- The same without the country, for which the days of an affiliate's links are enough.
create function promoted_hits_by_day(subject text, one bigint, shop bigint, affiliate bigint, first_day date, last_day date)
returns table (day date, visits bigint, uniques bigint, duplicate bigint, bot bigint, prefetch bigint, preview bigint, invalid bigint)
language sql stable parallel safe as $$
  select h.day, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid
  from promoted_hits(subject, one, shop, null, first_day, last_day) h where affiliate is null
  union all
  select h.day, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid from hit_link_day h
  where affiliate is not null and h.day between first_day and last_day and h.link_id in (select k.id from promoting(subject, one, shop, affiliate) k)
$$;

-- The same without the day, also of an affiliate for one shop or campaign.
create function promoted_hits_by_country(subject text, one bigint, shop bigint, affiliate bigint, first_day date, last_day date)
returns table (country text, visits bigint, uniques bigint) language sql stable parallel safe as $$
  select h.country, h.visits, h.uniques from promoted_hits(subject, one, shop, affiliate, first_day, last_day) h
  union all
  select h.country, h.visits, h.uniques
  from promoting(subject, one, shop, affiliate) k cross join lateral link_country_hits(k.id, first_day, last_day) h
  where affiliate is not null and coalesce(one, shop) is not null
$$;

-- What resources count for a link, shop and campaign: from the months.
drop view shop_view;
create view shop_view as
select s.*, s.api_key_end as api_key, t.visits, t.unique_visitors, o.orders
from link s
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from link k join hit_link_month h on h.link_id = k.id and h.country = '*' where k.shop_id = s.id and k.kind = 'link'
) t
cross join lateral (select count(*) as orders from shop_order o where o.shop_id = s.id and o.affiliate_id is not null and o.deleted_at is null) o
where s.kind = 'shop';

drop view campaign_view;
create view campaign_view as
select c.*, t.visits, t.unique_visitors, o.orders
from link c
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from link k join hit_link_month h on h.link_id = k.id and h.country = '*' where k.campaign_id = c.id and k.kind = 'link'
) t
cross join lateral (select count(*) as orders from shop_order o where o.campaign_id = c.id and o.deleted_at is null) o
where c.kind = 'campaign';

drop view link_view;
create view link_view as
select k.*, t.visits, t.unique_visitors, o.orders
from link k
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from hit_link_month h where h.link_id = k.id and h.country = '*'
) t
cross join lateral (select count(*) as orders from shop_order o where o.link_id = k.id and o.deleted_at is null) o
where k.kind = 'link';

-- So are orders.
create index shop_order_shop on shop_order (shop_id) where affiliate_id is not null and deleted_at is null;
create index shop_order_campaign on shop_order (campaign_id) where campaign_id is not null and deleted_at is null;
