-- What was applied to this database.

-- The last release made it before its first migration, and may have been stopped there.
create table if not exists schema_migration (
  version integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
);
comment on table schema_migration is 'Service: the baseline (version 0) and the migrations that were applied, with a hash of each.';

create table schema_file (
  name text primary key,
  checksum text not null
);
comment on table schema_file is 'Service: the functions and views as they were applied, with a hash of each: what differs is applied again.';
