-- Hits of a link in a period: whole months as such, what is left of it by day. Links are asked for one by one.
create or replace function link_hits(link bigint, first_day date, last_day date) returns table (visits integer, uniques integer, other integer)
language sql stable parallel safe as $$
  select h.visits, h.uniques, h.duplicate + h.bot + h.assistant + h.prefetch + h.preview + h.invalid from hit_link_month h
  where h.link_id = link and h.country = '*'
    and (first_day is null or h.month >= first_whole_month(first_day)) and (last_day is null or h.month < after_whole_months(last_day))
  union all
  select h.visits, h.uniques, h.duplicate + h.bot + h.assistant + h.prefetch + h.preview + h.invalid from hit_link_day h
  where h.link_id = link and h.day between first_day and least(first_whole_month(first_day) - 1, last_day)
  union all
  select h.visits, h.uniques, h.duplicate + h.bot + h.assistant + h.prefetch + h.preview + h.invalid from hit_link_day h
  where h.link_id = link and h.day between greatest(first_whole_month(first_day), after_whole_months(last_day)) and last_day
$$;
