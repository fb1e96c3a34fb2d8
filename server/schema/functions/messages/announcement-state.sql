-- State of an announcement at an instant.
create or replace function announcement_state(
  sent_at timestamptz, withdrawn_at timestamptz, opens_at timestamptz, closes_at timestamptz, at timestamptz
) returns text
language sql immutable as $$
  select case when sent_at is null then 'draft' when withdrawn_at is not null then 'withdrawn'
    when opens_at > at then 'scheduled' when closes_at <= at then 'over' else 'shown' end
$$;
