-- Settings that the installation keeps for itself.

create table setting (
  name text primary key,
  value jsonb not null
);
comment on table setting is 'Service: what the installation keeps for itself, by name.';
