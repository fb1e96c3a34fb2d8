-- State of a document at an instant.
create or replace function upload_state(opens_at timestamptz, closes_at timestamptz, at timestamptz) returns text
language sql immutable as $$
  select case when opens_at > at then 'upcoming' when closes_at <= at then 'over' else 'available' end
$$;
