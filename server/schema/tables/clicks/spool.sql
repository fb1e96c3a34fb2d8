-- How far the spools of clicks are stored.

create table spool_position (
  spool text primary key,
  segment bigint not null,
  byte bigint not null
);
comment on table spool_position is 'Clicks: how far each spool is stored; it moves in the transaction that stores the hits.';
