-- Bits of a block for the days that lie within a period. The period may be open, and must touch the block.
create or replace function bits_within(block integer, first_day date, last_day date) returns bigint language sql immutable parallel safe as $$
  select (-1::bigint << greatest(first_day - date '1970-01-01' - block * 64, 0)) & ~(-2::bigint << least(last_day - date '1970-01-01' - block * 64, 63))
$$;
