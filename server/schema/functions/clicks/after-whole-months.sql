-- Month after the last whole one of a period that ends on a day.
create or replace function after_whole_months(last_day date) returns date language sql immutable parallel safe as $$
  select date_trunc('month', (last_day + 1)::timestamp)::date
$$;
