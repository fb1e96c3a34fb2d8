-- Alarms of a machine that looks no more end after a day, such as those of a container that was replaced.
alter table alarm add column seen_at timestamptz not null default now();
comment on column alarm.seen_at is 'When its machine last found it raised; those of a machine that is gone end a day later';
