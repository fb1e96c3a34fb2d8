-- Hits by day, country and link, summed from the hours: for what the smaller sums do not answer.
create view day_hour_view as
select h.day, h.link_id, k.shop_id, k.campaign_id, k.affiliate_id, coalesce(nullif(h.country, ''), 'ZZ') as country,
  case h.class when 'valid' then h.hits else 0 end as visits, h.uniques, case h.class when 'duplicate' then h.hits else 0 end as duplicate,
  case h.class when 'bot' then h.hits else 0 end as bot, case h.class when 'prefetch' then h.hits else 0 end as prefetch,
  case h.class when 'preview' then h.hits else 0 end as preview, case h.class when 'invalid' then h.hits else 0 end as invalid,
  case h.class when 'assistant' then h.hits else 0 end as assistant
from hit_hour h join link k on k.id = h.link_id;
