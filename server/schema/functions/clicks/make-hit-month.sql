-- Creates the partition for the month (UTC) of an instant, and moves rows into it that arrived before it existed.
create or replace function make_hit_month(instant timestamptz) returns void language plpgsql as $$
declare
  first timestamp := date_trunc('month', instant at time zone 'UTC');
  name text := 'hit_' || to_char(first, 'YYYY_MM');
  low bigint := extract(epoch from first at time zone 'UTC') * 1000;
  high bigint := extract(epoch from (first + interval '1 month') at time zone 'UTC') * 1000;
begin
  if to_regclass(name) is not null then return; end if;
  -- Vacuumed after each day that expires.
  execute format('create table %I (like hit including defaults including constraints) with (autovacuum_vacuum_scale_factor = 0.01)', name);
  lock table hit_other in exclusive mode;
  execute format('insert into %I select * from hit_other where at >= %s and at < %s', name, low, high);
  execute format('delete from hit_other where at >= %s and at < %s', low, high);
  execute format('alter table hit attach partition %I for values from (%s) to (%s)', name, low, high);
end $$;

-- The months at hand; the job that makes the next ones runs later.
select make_hit_month(month) from generate_series(date_trunc('month', now()), now() + interval '2 months', interval '1 month') as month;
