-- Roll-ups of hits by hour, day and month. Every key holds link_id, so that these tables can be distributed by it.

-- Exact at each commit of the drain: hits per link, hour of the accounting zone, country and class.
create table hit_hour (
  link_id bigint not null,
  hour timestamptz not null,
  day date not null,
  country text not null default '',
  class text not null check (class in ('valid', 'duplicate', 'bot', 'assistant', 'prefetch', 'preview', 'invalid')),
  hits bigint not null,
  uniques bigint not null,
  primary key (link_id, hour, country, class)
);
comment on table hit_hour is 'Clicks: clicks and unique visitors by link, hour, country and class.';
comment on column hit_hour.day is 'The hour''s day in the accounting zone';
comment on column hit_hour.country is 'ISO 3166 alpha-2; empty when unknown';
create index hit_hour_day on hit_hour (day, (coalesce(nullif(country, ''), 'ZZ')), link_id);
-- The few hours before a day begins to be kept are found by their time: hours are stored in its order.
create index hit_hour_near on hit_hour using brin (hour) with (pages_per_range = 16, autosummarize = on);

-- Calls per link, hour of the accounting zone, country, class and action, as hit_hour has clicks. Without a click, link_id is the shop's.
create table call_hour (
  link_id bigint not null,
  hour timestamptz not null,
  day date not null,
  country text not null default '',
  class text not null check (class in ('valid', 'duplicate', 'bot', 'assistant', 'prefetch', 'preview', 'invalid')),
  action text not null check (action in ('visit', 'event', 'order')),
  calls bigint not null,
  primary key (link_id, hour, country, class, action)
);
comment on table call_hour is 'Clicks: calls of the snippet by link, hour, country, class and action.';
create index call_hour_day on call_hour (day, link_id);

-- Hits per link and day of the accounting zone, one column for each class. Integers are enough: no day of a link has billions.
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
  assistant integer not null default 0,
  primary key (link_id, day)
) with (fillfactor = 80);
comment on table hit_link_day is 'Clicks: clicks by link and day.';
create index hit_link_day_day on hit_link_day (day, link_id);

-- Hits by country and day. Each hit is counted three times: with all hits (both ids 0), with those of the campaign, or else shop, that was promoted, and with
-- those of the affiliate. Of a link the hours tell. It is not distributed: it has no more rows than there are affiliates, days and countries.
create table hit_country_day (
  affiliate_id bigint not null,
  promoted_id bigint not null,
  day date not null,
  country text not null,
  by_campaign boolean not null,
  visits integer not null,
  uniques integer not null,
  duplicate integer not null,
  bot integer not null,
  prefetch integer not null,
  preview integer not null,
  invalid integer not null,
  assistant integer not null default 0,
  primary key (affiliate_id, promoted_id, day, country, by_campaign)
) with (fillfactor = 80);
comment on table hit_country_day is 'Clicks: clicks by affiliate, shop or campaign, day and country.';
comment on column hit_country_day.country is 'ISO 3166 alpha-2; empty when unknown';
comment on column hit_country_day.by_campaign is 'Through a link to a campaign';
-- All hits together are a hundredth of this table, which the two columns by themselves do not tell.
create statistics hit_country_day_kept (mcv) on affiliate_id, promoted_id from hit_country_day;

-- Hits per link, country and month of the accounting zone; each is counted twice: with its country, and with all countries together ('*').
create table hit_link_month (
  link_id bigint not null,
  country text not null,
  month date not null,
  visits integer not null,
  uniques integer not null,
  duplicate integer not null,
  bot integer not null,
  prefetch integer not null,
  preview integer not null,
  invalid integer not null,
  assistant integer not null default 0,
  primary key (link_id, country, month)
) with (fillfactor = 80);
comment on table hit_link_month is 'Clicks: clicks by link, country and month.';
comment on column hit_link_month.country is 'ISO 3166 alpha-2; empty when unknown, * for all countries';
comment on column hit_link_month.month is 'First day of the month';

create table hit_link_days (
  link_id bigint not null,
  block integer not null,
  days bigint not null,
  visited bigint not null,
  primary key (link_id, block)
);
comment on table hit_link_days is 'Clicks: a bit for each day on which a link was clicked: rows of statistics are counted by it.';
comment on column hit_link_days.days is 'A bit for each day with hits; the lowest is the first day';
comment on column hit_link_days.visited is 'A bit for each day with visits';
