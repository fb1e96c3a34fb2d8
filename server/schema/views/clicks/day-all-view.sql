-- Hits of everybody by day and country; an unknown country is ZZ, so that it can be filtered by.
create view day_all_view as
select day, null::bigint as link_id, 0::bigint as shop_id, null::bigint as campaign_id, null::bigint as affiliate_id, coalesce(nullif(country, ''), 'ZZ') as country,
  visits, uniques, duplicate, bot, prefetch, preview, invalid, assistant
from hit_country_view where affiliate_id = 0 and promoted_id = 0;
