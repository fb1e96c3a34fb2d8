-- Like promoted_hits without the country, so that the days of an affiliate's links are enough.
create or replace function promoted_hits_by_day(subject text, one bigint, shop bigint, affiliate bigint, first_day date, last_day date)
returns table (day date, visits bigint, uniques bigint, duplicate bigint, bot bigint, prefetch bigint, preview bigint, invalid bigint, assistant bigint)
language sql stable parallel safe as $$
  select h.day, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid, h.assistant
  from promoted_hits(subject, one, shop, null, first_day, last_day) h where affiliate is null
  union all
  select h.day, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid, h.assistant from hit_link_day h
  where affiliate is not null and h.day between first_day and last_day and h.link_id in (select k.id from promoting(subject, one, shop, affiliate) k)
$$;
