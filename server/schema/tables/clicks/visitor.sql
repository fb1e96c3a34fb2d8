-- What decides whether a visit is unique.

create table visitor (
  link_id bigint not null,
  visitor bytea not null,
  unique_at bigint not null,
  visit_at bigint not null,
  primary key (link_id, visitor)
) with (fillfactor = 70);
comment on table visitor is 'Clicks: when a visitor of a link counted last as unique; visitors are hashes with a salt of the day.';
comment on column visitor.unique_at is 'Last unique visit, in epoch milliseconds';
comment on column visitor.visit_at is 'Last valid visit, in epoch milliseconds';

-- One secret per day of UTC, which is always 24 hours long; gone with it, nobody can tell whose visitor keys these were.
create table visitor_salt (
  day date primary key,
  salt bytea not null
);
comment on table visitor_salt is 'Clicks: the salt of each day, removed when no visitor can return to it.';

-- Who stored visitors last. Whoever finds its own name here knows that nobody else did since, and need not ask for those it never saw.
create table visitor_writer (
  one boolean primary key default true check (one),
  writer text not null
);
comment on table visitor_writer is 'Clicks: who stored visitors last: whoever finds its own name here need not ask for those it never saw. One row.';
