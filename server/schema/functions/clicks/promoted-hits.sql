-- Hits by day and country of what was promoted, of an affiliate, or of all; not for one shop or campaign of an affiliate.
create or replace function promoted_hits(subject text, one bigint, shop bigint, affiliate bigint, first_day date, last_day date)
returns table (day date, country text, visits bigint, uniques bigint, duplicate bigint, bot bigint, prefetch bigint, preview bigint, invalid bigint, assistant bigint)
language sql stable parallel safe as $$
  select h.day, h.country, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid, h.assistant from hit_country_view h
  where (affiliate is null or coalesce(one, shop) is null) and h.day between first_day and last_day and (subject = 'shop' or h.by_campaign)
    and h.affiliate_id = coalesce(affiliate, 0) and h.promoted_id = any(case when coalesce(one, shop) is null then array[0::bigint] else array(
      select p.id from promoted_view p
      where (one is null or one = p.id or subject = 'shop' and one = p.shop_id) and (shop is null or shop = p.shop_id)) end)
$$;
