-- Hits by day, country and what was promoted: a shop or a campaign.
create view day_promoted_view as
select h.day, null::bigint as link_id, p.shop_id, p.campaign_id, null::bigint as affiliate_id,
  coalesce(nullif(h.country, ''), 'ZZ') as country, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid, h.assistant
from hit_country_view h join promoted_view p on p.id = h.promoted_id where h.affiliate_id = 0;
