-- Hits and their roll-ups. Every key holds link_id, so that these tables can be distributed by it.

-- Every request to a tracked address, wanted or not. Not partitioned: making partitions needs rights and a clock, and what is
-- too old is deleted a little at a time.
create table hit (
  id bigint generated always as identity,
  link_id bigint not null,
  -- Epoch milliseconds, as in the click id.
  at bigint not null,
  click_id text not null,
  -- The day of the accounting zone.
  day date not null,
  class text not null check (class in ('valid', 'duplicate', 'bot', 'prefetch', 'preview', 'invalid')),
  -- Why it is not valid.
  reason text,
  is_unique boolean not null default false,
  -- Unknown for a hit that was recovered from an order.
  visitor bytea,
  country text not null default '',
  -- A network once it is cut.
  ip inet,
  agent text,
  referrer text,
  s1 text, s2 text, s3 text, s4 text, s5 text,
  -- Made again from the click id of an order, because the row was missing.
  recovered boolean not null default false,
  primary key (link_id, at, click_id)
);
create index hit_at on hit (at);
create index hit_id on hit (id);
-- Addresses that are still to be cut.
create index hit_whole_ip on hit (at) where masklen(ip) in (32, 128);

-- What decides whether the next visit is a unique one or a duplicate.
create table visitor (
  link_id bigint not null,
  visitor bytea not null,
  -- Epoch milliseconds of the last unique and of the last valid visit.
  unique_at bigint not null,
  visit_at bigint not null,
  primary key (link_id, visitor)
);
create index visitor_visit on visitor (visit_at);

-- One secret per day of UTC, which is always 24 hours long; gone with it, nobody can tell whose visitor keys these were.
create table visitor_salt (
  day date primary key,
  salt bytea not null
);

-- How far each spool is stored; it moves in the transaction that stores the hits.
create table spool_position (
  spool text primary key,
  segment bigint not null,
  byte bigint not null
);

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
