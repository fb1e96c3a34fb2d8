-- Alarms that are raised now; told of once, when they begin.
create table alarm (
  name text not null,
  -- The machine and data directory it is about; empty for the whole programme.
  place text not null,
  since timestamptz not null,
  says text not null,
  primary key (name, place)
);

-- How many attempts to sign in failed of late.
create index login_at on login (at);
