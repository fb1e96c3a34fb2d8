-- Like promoted_hits without the day, and also for one shop or campaign of an affiliate.
create or replace function promoted_hits_by_country(subject text, one bigint, shop bigint, affiliate bigint, first_day date, last_day date)
returns table (country text, visits bigint, uniques bigint) language sql stable parallel safe as $$
  select h.country, h.visits, h.uniques from promoted_hits(subject, one, shop, affiliate, first_day, last_day) h
  union all
  select h.country, h.visits, h.uniques
  from promoting(subject, one, shop, affiliate) k cross join lateral link_country_hits(k.id, first_day, last_day) h
  where affiliate is not null and coalesce(one, shop) is not null
$$;
