-- Rows expire, and addresses are cut, by the day: a thirtieth of a month's table. Left until a fifth of it is dead, each search for the oldest hit
-- reads thousands of pages of an index that hold nothing any more.
do $$
declare
  month regclass;
begin
  for month in select inhrelid from pg_inherits where inhparent = 'hit'::regclass loop
    execute format('alter table %s set (autovacuum_vacuum_scale_factor = 0.01)', month);
  end loop;
end $$;
