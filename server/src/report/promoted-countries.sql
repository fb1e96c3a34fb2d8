-- The traffic of campaigns or shops in a period by the country it came from, with the orders it brought; '' is an unknown one.
-- $1 'campaign' or 'shop', $2 one of them or null for all, $3 shop or null for all, $4 affiliate or null for all, $5 first day, $6 last day.
with promoting as not materialized (
  select id from link
  where kind = 'link' and ($1 = 'shop' or campaign_id is not null) and ($2::bigint is null or $2 = case $1 when 'shop' then shop_id else campaign_id end)
    and ($3::bigint is null or shop_id = $3) and ($4::bigint is null or affiliate_id = $4)
), fact as (
  select h.country, sum(h.hits) as visits, sum(h.uniques) as uniques, 0 as orders, 0 as commission, 0 as pending
  from hit_hour h where h.day between $5 and $6 and h.class = 'valid' and h.link_id in (select id from promoting)
  group by h.country
  union all
  select f.country, 0, 0, sum(f.created), sum(f.commission_cents), sum(f.pending_commission_cents)
  from order_fact_view f where f.day between $5 and $6 and f.link_id in (select id from promoting)
  group by f.country
)
select country, sum(visits)::bigint as visits, sum(uniques)::bigint as "unique", sum(orders)::bigint as orders,
  sum(commission)::bigint as "commissionCents", sum(pending)::bigint as "pendingCents"
from fact
group by country
order by sum(visits) desc, sum(orders) desc, country
