-- Today in the accounting zone, which the last server that started has noted.
create or replace function accounting_day() returns date language sql stable as $$
  select (now() at time zone coalesce((select value #>> '{}' from setting where name = 'zone'), 'Europe/Brussels'))::date
$$;
