-- Which process a spool belongs to, so that a copy of its folder is recognized, and when clicks of it were found missing.
alter table spool_position add column owner text, add column gap_at timestamptz;
comment on column spool_position.owner is 'The process that claimed it last; no other may move the position';
comment on column spool_position.gap_at is 'When it was found that clicks are missing which had been stored and are no longer on disk';
