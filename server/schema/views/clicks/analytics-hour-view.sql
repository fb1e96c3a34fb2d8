-- Hits counted by the hour, with the column names by which the list of hits is filtered.
create view analytics_hour_view as
select h.hour, h.day, h.link_id, k.promoted_id, k.affiliate_id, k.shop_id, k.campaign_id,
  coalesce(nullif(h.country, ''), 'ZZ') as country, h.class, h.action,
  h.hits, case when h.action = 'click' and h.class = 'valid' then h.hits else 0 end as visits, h.uniques as unique_visitors, null::timestamptz as deleted_at
from (
  select hour, day, link_id, country, class, 'click' as action, hits, uniques from hit_hour
  union all
  select hour, day, link_id, country, class, action, calls, 0 from call_hour
) h left join hit_source_view k on k.id = h.link_id;
