-- The bit of a day in its block.
create or replace function bit_of(day date) returns bigint language sql immutable parallel safe as $$ select 1::bigint << ((day - date '1970-01-01') & 63) $$;
