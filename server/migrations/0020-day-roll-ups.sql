-- Hits counted by the day beside those by the hour, so that reports of a year read thousands of rows instead of millions.

-- Hits per link and day of the accounting zone, one column for each class. The columns of both tables are small: no day of a link has billions.
create table hit_link_day (
  link_id bigint not null,
  day date not null,
  visits integer not null,
  uniques integer not null,
  duplicate integer not null,
  bot integer not null,
  prefetch integer not null,
  preview integer not null,
  invalid integer not null,
  primary key (link_id, day)
) with (fillfactor = 80);
create index hit_link_day_day on hit_link_day (day, link_id);

-- The same by country. Each hit is counted three times: with all hits (both ids 0), with those of the campaign, or else shop, that was promoted, and with
-- those of the affiliate. Of a link the hours tell. It is not distributed: it has no more rows than there are affiliates, days and countries.
create table hit_country_day (
  affiliate_id bigint not null,
  promoted_id bigint not null,
  day date not null,
  -- ISO 3166 alpha-2; empty when unknown.
  country text not null,
  -- Through a link to a campaign.
  by_campaign boolean not null,
  visits integer not null,
  uniques integer not null,
  duplicate integer not null,
  bot integer not null,
  prefetch integer not null,
  preview integer not null,
  invalid integer not null,
  primary key (affiliate_id, promoted_id, day, country, by_campaign)
) with (fillfactor = 80);

insert into hit_link_day
select link_id, day, coalesce(sum(hits) filter (where class = 'valid'), 0), sum(uniques), coalesce(sum(hits) filter (where class = 'duplicate'), 0),
  coalesce(sum(hits) filter (where class = 'bot'), 0), coalesce(sum(hits) filter (where class = 'prefetch'), 0),
  coalesce(sum(hits) filter (where class = 'preview'), 0), coalesce(sum(hits) filter (where class = 'invalid'), 0)
from hit_hour group by day, link_id order by day, link_id;

insert into hit_country_day
select coalesce(affiliate_id, 0), coalesce(promoted_id, 0), day, country, by_campaign, sum(visits), sum(uniques), sum(duplicate), sum(bot), sum(prefetch), sum(preview), sum(invalid)
from (
  select k.affiliate_id, coalesce(k.campaign_id, k.shop_id) as promoted_id, k.campaign_id is not null as by_campaign, h.day, h.country,
    coalesce(sum(hits) filter (where class = 'valid'), 0) as visits, sum(uniques) as uniques, coalesce(sum(hits) filter (where class = 'duplicate'), 0) as duplicate,
    coalesce(sum(hits) filter (where class = 'bot'), 0) as bot, coalesce(sum(hits) filter (where class = 'prefetch'), 0) as prefetch,
    coalesce(sum(hits) filter (where class = 'preview'), 0) as preview, coalesce(sum(hits) filter (where class = 'invalid'), 0) as invalid
  from hit_hour h join link k on k.id = h.link_id where k.kind = 'link'
  group by k.affiliate_id, k.shop_id, k.campaign_id, h.day, h.country
) counted
group by grouping sets ((day, country, by_campaign), (promoted_id, day, country, by_campaign), (affiliate_id, day, country, by_campaign))
order by 3, 1, 2, 4;

-- Hits of a link that is erased are no more counted for its affiliate, shop and campaign, as little as in any report that meets links. Not while hits are
-- stored: the number of the lock is that of storing them.
create function forget_link_hits() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7290215004);
  with counted as (
    select h.day, h.country, coalesce(sum(hits) filter (where class = 'valid'), 0) as visits, sum(uniques) as uniques,
      coalesce(sum(hits) filter (where class = 'duplicate'), 0) as duplicate, coalesce(sum(hits) filter (where class = 'bot'), 0) as bot,
      coalesce(sum(hits) filter (where class = 'prefetch'), 0) as prefetch, coalesce(sum(hits) filter (where class = 'preview'), 0) as preview,
      coalesce(sum(hits) filter (where class = 'invalid'), 0) as invalid
    from hit_hour h where h.link_id = old.id group by h.day, h.country
  )
  update hit_country_day d set visits = d.visits - c.visits, uniques = d.uniques - c.uniques, duplicate = d.duplicate - c.duplicate, bot = d.bot - c.bot,
    prefetch = d.prefetch - c.prefetch, preview = d.preview - c.preview, invalid = d.invalid - c.invalid
  from counted c
  where d.day = c.day and d.country = c.country and d.by_campaign = (old.campaign_id is not null)
    and (d.affiliate_id, d.promoted_id) in ((0, 0), (old.affiliate_id, 0), (0, coalesce(old.campaign_id, old.shop_id)));
  return null;
end $$;
create trigger link_hits_forgotten after delete on link for each row when (old.kind = 'link') execute function forget_link_hits();

-- What resources count for a link, shop and campaign.
drop view shop_view;
create view shop_view as
select s.*, s.api_key_end as api_key, t.visits, t.unique_visitors, o.orders
from link s
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from link k join hit_link_day h on h.link_id = k.id where k.shop_id = s.id and k.kind = 'link'
) t
cross join lateral (select count(*) as orders from shop_order o where o.shop_id = s.id and o.affiliate_id is not null and o.deleted_at is null) o
where s.kind = 'shop';

drop view campaign_view;
create view campaign_view as
select c.*, t.visits, t.unique_visitors, o.orders
from link c
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from link k join hit_link_day h on h.link_id = k.id where k.campaign_id = c.id and k.kind = 'link'
) t
cross join lateral (select count(*) as orders from shop_order o where o.campaign_id = c.id and o.deleted_at is null) o
where c.kind = 'campaign';

drop view link_view;
create view link_view as
select k.*, t.visits, t.unique_visitors, o.orders
from link k
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from hit_link_day h where h.link_id = k.id
) t
cross join lateral (select count(*) as orders from shop_order o where o.link_id = k.id and o.deleted_at is null) o
where k.kind = 'link';

-- Traffic and the orders it brought, as rows that can be summed over any key but the country.
drop view campaign_traffic_fact_view;
drop view analytics_detail_view;
drop view traffic_fact_view;
create view traffic_fact_view as
select h.day, h.link_id, k.shop_id, k.campaign_id, k.affiliate_id, h.visits, h.uniques as unique_visitors,
  h.duplicate + h.bot + h.prefetch + h.preview + h.invalid as other, 0 as orders, 0::bigint as commission_cents
from hit_link_day h join link k on k.id = h.link_id
union all
select f.day, f.link_id, f.shop_id, f.campaign_id, f.affiliate_id, 0, 0, 0, f.created, f.commission_cents
from order_fact_view f;

create view campaign_traffic_fact_view as
select * from traffic_fact_view where campaign_id is not null;

-- Hits of days under one set of names, each from what was counted least: all of them, by what was promoted, by affiliate, or by link, and where that is not
-- enough from the hours. An unknown country is ZZ, so that it can be asked for like any other; a shop 0 are several.
create view day_all_view as
select day, null::bigint as link_id, 0::bigint as shop_id, null::bigint as campaign_id, null::bigint as affiliate_id, coalesce(nullif(country, ''), 'ZZ') as country,
  visits, uniques, duplicate, bot, prefetch, preview, invalid
from hit_country_day where affiliate_id = 0 and promoted_id = 0;

create view day_promoted_view as
select h.day, null::bigint as link_id, coalesce(p.shop_id, p.id) as shop_id, case when h.by_campaign then p.id end as campaign_id, null::bigint as affiliate_id,
  coalesce(nullif(h.country, ''), 'ZZ') as country, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid
from hit_country_day h join link p on p.id = h.promoted_id where h.affiliate_id = 0;

create view day_affiliate_view as
select day, null::bigint as link_id, 0::bigint as shop_id, null::bigint as campaign_id, affiliate_id, coalesce(nullif(country, ''), 'ZZ') as country,
  visits, uniques, duplicate, bot, prefetch, preview, invalid
from hit_country_day where affiliate_id <> 0 and promoted_id = 0;

create view day_link_view as
select h.day, h.link_id, k.shop_id, k.campaign_id, k.affiliate_id, null::text as country, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid
from hit_link_day h join link k on k.id = h.link_id;

create view day_hour_view as
select h.day, h.link_id, k.shop_id, k.campaign_id, k.affiliate_id, coalesce(nullif(h.country, ''), 'ZZ') as country,
  case h.class when 'valid' then h.hits else 0 end as visits, h.uniques, case h.class when 'duplicate' then h.hits else 0 end as duplicate,
  case h.class when 'bot' then h.hits else 0 end as bot, case h.class when 'prefetch' then h.hits else 0 end as prefetch,
  case h.class when 'preview' then h.hits else 0 end as preview, case h.class when 'invalid' then h.hits else 0 end as invalid
from hit_hour h join link k on k.id = h.link_id;

-- The hours of a country are found among those of a day.
drop index hit_hour_day;
create index hit_hour_day on hit_hour (day, (coalesce(nullif(country, ''), 'ZZ')), link_id);

-- How the click of an order was judged, where the click is of the order's own link: orders are counted with their clicks without looking for these.
alter table shop_order add column click_class text;
create function judge_order_click() returns trigger language plpgsql as $$
begin
  new.click_class := (select h.class from hit h
    where h.link_id = new.link_id and h.click_id = new.click_id and h.at = (extract(epoch from new.clicked_at) * 1000)::bigint);
  return new;
end $$;
update shop_order o set click_class = h.class from hit h
where h.link_id = o.link_id and h.click_id = o.click_id and h.at = (extract(epoch from o.clicked_at) * 1000)::bigint;
create trigger shop_order_click_judged before insert or update of link_id, click_id, clicked_at on shop_order
  for each row execute function judge_order_click();

-- Counting them reads nothing but this.
drop index shop_order_clicked;
create index shop_order_clicked on shop_order (clicked_at) include (link_id, country, click_class)
  where click_class is not null and affiliate_id is not null and deleted_at is null;

-- These orders under the names by which hits are filtered.
create view click_order_view as
select o.link_id as promoted_id, k.affiliate_id, k.shop_id, k.campaign_id, coalesce(o.country, 'ZZ') as country, o.click_class as class, 'click' as action, o.clicked_at, null::timestamptz as deleted_at
from shop_order o join link k on k.id = o.link_id
where o.click_class is not null and o.affiliate_id is not null and o.deleted_at is null;

-- The links that promote shops or campaigns ('shop' or 'campaign'): one of them, those of a shop, those of an affiliate; null for all.
create function promoting(subject text, one bigint, shop bigint, affiliate bigint)
returns table (id bigint, promoted_id bigint, affiliate_id bigint) language sql stable as $$
  select k.id, case subject when 'shop' then k.shop_id else k.campaign_id end, k.affiliate_id from link k
  where k.kind = 'link' and (subject = 'shop' or k.campaign_id is not null)
    and (one is null or one = case subject when 'shop' then k.shop_id else k.campaign_id end)
    and (shop is null or k.shop_id = shop) and (affiliate is null or k.affiliate_id = affiliate)
$$;

-- Their hits by day and country: from the numbers of all, of what is promoted or of the affiliate, and only where these are not enough from the hours of each link.
create function promoted_hits(subject text, one bigint, shop bigint, affiliate bigint, first_day date, last_day date)
returns table (day date, country text, visits bigint, uniques bigint, duplicate bigint, bot bigint, prefetch bigint, preview bigint, invalid bigint)
language sql stable as $$
  select h.day, h.country, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid from hit_country_day h
  where (affiliate is null or coalesce(one, shop) is null) and h.day between first_day and last_day and (subject = 'shop' or h.by_campaign)
    and h.affiliate_id = coalesce(affiliate, 0) and h.promoted_id = any(case when coalesce(one, shop) is null then array[0::bigint] else array(
      select p.id from link p where p.kind in ('shop', 'campaign')
        and (one is null or one = p.id or subject = 'shop' and one = p.shop_id) and (shop is null or shop = coalesce(p.shop_id, p.id))) end)
  union all
  select h.day, case h.country when 'ZZ' then '' else h.country end, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid from day_hour_view h
  where affiliate is not null and coalesce(one, shop) is not null and h.day between first_day and last_day
    and h.link_id in (select k.id from promoting(subject, one, shop, affiliate) k)
$$;

-- The same without the country, for which the days of an affiliate's links are enough.
create function promoted_hits_by_day(subject text, one bigint, shop bigint, affiliate bigint, first_day date, last_day date)
returns table (day date, visits bigint, uniques bigint, duplicate bigint, bot bigint, prefetch bigint, preview bigint, invalid bigint)
language sql stable as $$
  select h.day, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid
  from promoted_hits(subject, one, shop, null, first_day, last_day) h where affiliate is null
  union all
  select h.day, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid from hit_link_day h
  where affiliate is not null and h.day between first_day and last_day and h.link_id in (select k.id from promoting(subject, one, shop, affiliate) k)
$$;

-- Where visits and orders came from; the list takes the same from the fewest numbers that answer it.
create view analytics_detail_view as
select f.day, f.link_id, f.shop_id, f.campaign_id, f.affiliate_id, coalesce(c.continent, 'ZZ') as continent, f.country,
  f.visits, f.unique_visitors, f.other, f.orders, f.commission_cents
from (
  select day, link_id, shop_id, campaign_id, affiliate_id, country, visits, uniques as unique_visitors,
    duplicate + bot + prefetch + preview + invalid as other, 0 as orders, 0::bigint as commission_cents
  from day_hour_view
  union all
  select day, link_id, shop_id, campaign_id, affiliate_id, coalesce(nullif(country, ''), 'ZZ'), 0, 0, 0, created, commission_cents
  from order_fact_view
) f left join country c on c.code = f.country;
