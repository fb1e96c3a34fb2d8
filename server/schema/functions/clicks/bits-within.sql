-- The bits of a block that lie within a period, which may be open, of a block that it touches.
create or replace function bits_within(block integer, first_day date, last_day date) returns bigint language sql immutable parallel safe as $$
  select (-1::bigint << greatest(first_day - date '1970-01-01' - block * 64, 0)) & ~(-2::bigint << least(last_day - date '1970-01-01' - block * 64, 63))
$$;
