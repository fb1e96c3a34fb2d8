-- The same as link_hits by country: whole months dated with their first day, and the hours of the rest. A period may be open.
create or replace function link_country_hits(link bigint, first_day date, last_day date)
returns table (day date, country text, visits bigint, uniques bigint, other bigint) language sql stable parallel safe as $$
  select h.month, h.country, h.visits, h.uniques, h.duplicate + h.bot + h.assistant + h.prefetch + h.preview + h.invalid from hit_link_month h
  where h.link_id = link and h.country <> '*'
    and (first_day is null or h.month >= first_whole_month(first_day)) and (last_day is null or h.month < after_whole_months(last_day))
  union all
  -- A day of any zone lies within these hours, by which those of a link are found.
  select h.day, h.country, case h.class when 'valid' then h.hits else 0 end, h.uniques, case h.class when 'valid' then 0 else h.hits end from hit_hour h
  where h.link_id = link and h.day between first_day and least(first_whole_month(first_day) - 1, last_day)
    and h.hour >= (first_day - 1)::timestamp at time zone 'UTC' and h.hour < (first_whole_month(first_day) + 1)::timestamp at time zone 'UTC'
  union all
  select h.day, h.country, case h.class when 'valid' then h.hits else 0 end, h.uniques, case h.class when 'valid' then 0 else h.hits end from hit_hour h
  where h.link_id = link and h.day between greatest(first_whole_month(first_day), after_whole_months(last_day)) and last_day
    and h.hour >= (after_whole_months(last_day) - 1)::timestamp at time zone 'UTC' and h.hour < (last_day + 2)::timestamp at time zone 'UTC'
$$;
