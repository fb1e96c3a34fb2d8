-- Hits with what they promoted: the one place where hits are joined with other tables.
-- Hits may be on machines that have none of those tables, so a list finds its page among hits alone, and this view adds
-- the rest. A call without a click belongs to its shop, and to no link. The orders of a hit are counted where it is
-- shown.
create view analytics_view as
select h.*, k.promoted_id, k.affiliate_id, k.shop_id, k.campaign_id, a.username as email, s.analytics_key, null::bigint as orders
from hit_row_view h left join hit_source_view k on k.id = h.link_id
left join account a on a.id = k.affiliate_id left join shop s on s.id = k.shop_id;
