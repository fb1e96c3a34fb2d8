-- First day of a month that is nearest to a day.
create or replace function nearest_month(day date) returns date language sql immutable parallel safe as $$
  select date_trunc('month', (day + 15)::timestamp)::date
$$;
