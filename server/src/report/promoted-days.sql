-- One row per day of a period, empty days included: the traffic of campaigns or shops with the orders it brought, and what was not counted.
-- $1 'campaign' or 'shop', $2 one of them or null for all, $3 shop or null for all, $4 affiliate or null for all, $5 first day, $6 last day.
with promoting as not materialized (
  select id from link
  where kind = 'link' and ($1 = 'shop' or campaign_id is not null) and ($2::bigint is null or $2 = case $1 when 'shop' then shop_id else campaign_id end)
    and ($3::bigint is null or shop_id = $3) and ($4::bigint is null or affiliate_id = $4)
), by_class as (
  select h.day, h.class, sum(h.hits) as hits, sum(h.uniques) as uniques
  from hit_hour h where h.day between $5 and $6 and h.link_id in (select id from promoting)
  group by h.day, h.class
), traffic as (
  select day, sum(hits) filter (where class = 'valid') as visits, sum(uniques) as uniques,
    sum(hits) filter (where class = 'bot') as bot, sum(hits) filter (where class = 'duplicate') as duplicate,
    sum(hits) filter (where class = 'preview') as preview, sum(hits) filter (where class = 'prefetch') as prefetch,
    sum(hits) filter (where class = 'invalid') as invalid
  from by_class group by day
), ordered as (
  select f.day, sum(f.created) as orders, sum(f.commission_cents) as commission, sum(f.pending_commission_cents) as pending
  from order_fact_view f where f.day between $5 and $6 and f.link_id in (select id from promoting)
  group by f.day
)
select d::date as day,
  coalesce(t.visits, 0)::bigint as visits, coalesce(t.uniques, 0)::bigint as "unique",
  coalesce(o.orders, 0)::bigint as orders, coalesce(o.commission, 0)::bigint as "commissionCents",
  coalesce(o.pending, 0)::bigint as "pendingCents",
  coalesce(t.bot, 0)::bigint as bot, coalesce(t.duplicate, 0)::bigint as duplicate, coalesce(t.preview, 0)::bigint as preview,
  coalesce(t.prefetch, 0)::bigint as prefetch, coalesce(t.invalid, 0)::bigint as invalid
from generate_series($5::date, $6::date, interval '1 day') d
left join traffic t on t.day = d::date
left join ordered o on o.day = d::date
order by d
