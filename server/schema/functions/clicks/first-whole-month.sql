-- First whole month of a period that begins on a day.
-- The months that lie wholly within a period are those from this one to before after_whole_months.
create or replace function first_whole_month(first_day date) returns date language sql immutable parallel safe as $$
  select (date_trunc('month', (first_day - 1)::timestamp) + interval '1 month')::date
$$;
