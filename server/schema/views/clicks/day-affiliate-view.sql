-- Hits by day, country and affiliate; shop 0 stands for several.
create view day_affiliate_view as
select day, null::bigint as link_id, 0::bigint as shop_id, null::bigint as campaign_id, affiliate_id, coalesce(nullif(country, ''), 'ZZ') as country,
  visits, uniques, duplicate, bot, prefetch, preview, invalid, assistant
from hit_country_view where affiliate_id <> 0 and promoted_id = 0;
