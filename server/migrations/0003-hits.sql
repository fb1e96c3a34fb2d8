-- Hits and their roll-ups. Every key holds link_id, so that these tables can be distributed by it.

-- Exact at each commit of the drain: hits per link, hour of the accounting zone, country and class.
create table hit_hour (
  link_id bigint not null,
  hour timestamptz not null,
  -- The hour's day in the accounting zone.
  day date not null,
  -- ISO 3166 alpha-2; empty when unknown.
  country text not null default '',
  class text not null check (class in ('valid', 'duplicate', 'bot', 'prefetch', 'preview', 'invalid')),
  hits bigint not null,
  uniques bigint not null,
  primary key (link_id, hour, country, class)
);
create index hit_hour_day on hit_hour (day, link_id);
