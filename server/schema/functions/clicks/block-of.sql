-- Number of the block of 64 days that a day lies in. Days are numbered from 1970 on; the number of a block is that of its first day divided by 64.
create or replace function block_of(day date) returns integer language sql immutable parallel safe as $$ select (day - date '1970-01-01') >> 6 $$;
