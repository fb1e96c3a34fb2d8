-- Clicks of a period that are not counted as visits, by class.
-- $1 affiliate, $2 shop, $3 campaign, $4 link, each null for all; $5 first and $6 last day.
select coalesce(sum(h.bot), 0)::bigint as bot, coalesce(sum(h.assistant), 0)::bigint as assistant, coalesce(sum(h.duplicate), 0)::bigint as duplicate,
  coalesce(sum(h.preview), 0)::bigint as preview, coalesce(sum(h.prefetch), 0)::bigint as prefetch, coalesce(sum(h.invalid), 0)::bigint as invalid
from hit_link_day h join link k on k.id = h.link_id
where h.day between $5::date and $6::date and ($1::bigint is null or k.affiliate_id = $1) and ($2::bigint is null or k.shop_id = $2)
  and ($3::bigint is null or k.campaign_id = $3) and ($4::bigint is null or k.id = $4)
