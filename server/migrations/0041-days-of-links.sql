-- On which days a link has hits, 64 days to a row, so that the rows of statistics are counted from a bit for each day instead of the days themselves.

-- Days are numbered from 1970 on; the number of a block is that of its first day divided by 64.
create function block_of(day date) returns integer language sql immutable parallel safe as $$ select (day - date '1970-01-01') >> 6 $$;
create function bit_of(day date) returns bigint language sql immutable parallel safe as $$ select 1::bigint << ((day - date '1970-01-01') & 63) $$;
-- The bits of a block that lie within a period, which may be open, of a block that it touches.
create function bits_within(block integer, first_day date, last_day date) returns bigint language sql immutable parallel safe as $$
  select (-1::bigint << greatest(first_day - date '1970-01-01' - block * 64, 0)) & ~(-2::bigint << least(last_day - date '1970-01-01' - block * 64, 63))
$$;

create table hit_link_days (
  link_id bigint not null,
  block integer not null,
  -- The lowest bit is the first day.
  days bigint not null,
  -- Those with visits.
  visited bigint not null,
  primary key (link_id, block)
);
insert into hit_link_days
select link_id, block_of(day), bit_or(bit_of(day)), bit_or(case when visits > 0 then bit_of(day) else 0 end) from hit_link_day group by 1, 2 order by 1, 2;
analyze hit_link_days;

-- Once or twice for each day of a link: what only adds to its numbers passes this by.
create function keep_link_days() returns trigger language plpgsql as $$
begin
  insert into hit_link_days as kept values (new.link_id, block_of(new.day), bit_of(new.day), case when new.visits > 0 then bit_of(new.day) else 0 end)
  on conflict (link_id, block) do update set days = kept.days | excluded.days, visited = kept.visited | excluded.visited;
  return null;
end $$;
create trigger hit_link_days_begun after insert on hit_link_day for each row execute function keep_link_days();
create trigger hit_link_days_visited after update on hit_link_day for each row when (old.visits <= 0 and new.visits > 0) execute function keep_link_days();

-- Hits of a link in a period, which may be open: whole months as such, what is left of it by day. Links are asked for one by one.
drop function link_hits;
create function link_hits(link bigint, first_day date, last_day date) returns table (visits integer, uniques integer, other integer)
language sql stable parallel safe as $$
  select h.visits, h.uniques, h.duplicate + h.bot + h.prefetch + h.preview + h.invalid from hit_link_month h
  where h.link_id = link and h.country = '*'
    and (first_day is null or h.month >= first_whole_month(first_day)) and (last_day is null or h.month < after_whole_months(last_day))
  union all
  select h.visits, h.uniques, h.duplicate + h.bot + h.prefetch + h.preview + h.invalid from hit_link_day h
  where h.link_id = link and h.day between first_day and least(first_whole_month(first_day) - 1, last_day)
  union all
  select h.visits, h.uniques, h.duplicate + h.bot + h.prefetch + h.preview + h.invalid from hit_link_day h
  where h.link_id = link and h.day between greatest(first_whole_month(first_day), after_whole_months(last_day)) and last_day
$$;
