-- Hits: every request to a tracked address and every call of the snippet, in a partition per month.

create sequence hit_number;

create table hit (
  link_id bigint not null,
  at bigint not null,
  id bigint not null default nextval('hit_number'),
  day date not null,
  is_unique boolean not null default false,
  recovered boolean not null default false,
  click_id text not null,
  class text not null check (class in ('valid', 'duplicate', 'bot', 'assistant', 'prefetch', 'preview', 'invalid')),
  reason text,
  country text not null default '',
  visitor bytea,
  ip inet,
  agent text,
  referrer text,
  s1 text,
  s2 text,
  s3 text,
  s4 text,
  s5 text,
  action text not null default 'click' check (action in ('click', 'visit', 'event', 'order')),
  event text,
  setup jsonb,
  payload jsonb,
  options jsonb check (jsonb_typeof(options) = 'object'),
  came_by text,
  primary key (link_id, at, click_id)
) partition by range (at);
alter sequence hit_number owned by hit.id;

-- Whatever comes before its month was made, or from a clock that is wrong.
create table hit_other partition of hit default;

comment on table hit is 'Clicks: each click and call of the snippet, in a table per month: whose link, when, its class and where it came from.';
comment on column hit.at is 'Epoch milliseconds, as in the click id';
comment on column hit.day is 'Day in the accounting zone';
comment on column hit.recovered is 'Made again from the click id of an order, because the row was missing';
comment on column hit.reason is 'Why the hit is not valid';
comment on column hit.visitor is 'Unknown for a hit that was recovered from an order';
comment on column hit.ip is 'Shortened to its network in time';
comment on column hit.options is 'What was given with a call; a click has its sub ids';
comment on column hit.came_by is 'The click that the page was reached by; a click is its own';
-- The order of the list, to the word: only then is it read in this order. It also finds what is too old.
create index hit_listed on hit (at desc nulls last, id desc);
-- Numbers grow as rows do, so that a summary of some pages finds one, and costs nothing to keep.
create index hit_number_near on hit using brin (id) with (pages_per_range = 16, autosummarize = on);
-- Finds an order that is reported again.
create index hit_order on hit (link_id, (payload ->> 'orderId')) where action = 'order';

create table hit_cut (
  until_at bigint not null
);
insert into hit_cut values (0);
comment on table hit_cut is 'Clicks: until when addresses are cut to their network, in epoch milliseconds; one row.';
