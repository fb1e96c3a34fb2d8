-- Which store holds the files: a marker in the store names its row here.
create table file_store (
  id uuid primary key,
  place text not null,
  claimed_at timestamptz not null,
  current boolean not null
);
comment on table file_store is 'Messages: the stores that have held the files of this database, and the one that does now. A marker in each store names its row.';
comment on column file_store.place is 'Where it was when it was claimed, in words for people';
create unique index file_store_current on file_store (current) where current;
