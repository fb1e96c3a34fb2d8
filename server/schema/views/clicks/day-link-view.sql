-- Hits by day and link, without countries.
create view day_link_view as
select h.day, h.link_id, k.shop_id, k.campaign_id, k.affiliate_id, null::text as country, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid, h.assistant
from hit_link_day h join link k on k.id = h.link_id;
