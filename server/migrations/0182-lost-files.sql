-- Files that were given up as lost, so that backups and moves go on without them.
alter table file add column lost boolean not null default false;
comment on column file.lost is 'Given up with files:move --adopt: backups and moves go on without it';
