-- Like link_hits, but by country; rows are dated with one end of the period, which may be open.
-- Each end is moved to the nearest start of a month, and the hours in between are added or subtracted: at most half a
-- month's, and none for a period that ends today, because no hours come after it.
create or replace function link_country_hits(link bigint, first_day date, last_day date)
returns table (day date, country text, visits bigint, uniques bigint, other bigint) language sql stable parallel safe as $$
  select coalesce(first_day, last_day), part.country, sum(part.visits)::bigint, sum(part.uniques)::bigint, sum(part.other)::bigint
  from (
    select h.country, h.visits, h.uniques, h.duplicate + h.bot + h.assistant + h.prefetch + h.preview + h.invalid as other from hit_link_month h
    where h.link_id = link and h.country <> '*'
      and (first_day is null or h.month >= nearest_month(first_day)) and (last_day is null or h.month < nearest_month(last_day + 1))
    union all
    select h.country, e.sign * case h.class when 'valid' then h.hits else 0 end, e.sign * h.uniques, e.sign * case h.class when 'valid' then 0 else h.hits end
    from (values
      (sign(nearest_month(first_day) - first_day)::integer, least(first_day, nearest_month(first_day)), greatest(first_day, nearest_month(first_day))),
      (sign(last_day + 1 - nearest_month(last_day + 1))::integer,
        least(last_day + 1, nearest_month(last_day + 1)), greatest(last_day + 1, nearest_month(last_day + 1)))
    ) e (sign, begin_day, end_day) join hit_hour h
      -- A day of any zone lies within these hours, by which those of a link are found.
      on h.link_id = link and h.day >= e.begin_day and h.day < e.end_day
        and h.hour >= (e.begin_day - 1)::timestamp at time zone 'UTC' and h.hour < (e.end_day + 1)::timestamp at time zone 'UTC'
  ) part
  where coalesce(first_day <= last_day, true)
  group by part.country
  having sum(part.visits) <> 0 or sum(part.other) <> 0
$$;
