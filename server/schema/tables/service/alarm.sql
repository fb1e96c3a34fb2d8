-- Alarms.

create table alarm (
  name text not null,
  place text not null,
  since timestamptz not null,
  says text not null,
  primary key (name, place)
);
comment on table alarm is 'Service: alarms that are raised now; told of once, when they begin.';
comment on column alarm.place is 'The machine and data directory it is about; empty for the whole programme';
