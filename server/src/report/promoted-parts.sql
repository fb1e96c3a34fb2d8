-- The traffic of campaigns or shops in a period with the orders it brought, for each of them and for each affiliate, the busiest first.
-- $1 'campaign' or 'shop', $2 one of them or null for all, $3 shop or null for all, $4 affiliate or null for all, $5 first day, $6 last day.
with promoting as not materialized (
  select id, case $1 when 'shop' then shop_id else campaign_id end as promoted_id, affiliate_id from link
  where kind = 'link' and ($1 = 'shop' or campaign_id is not null) and ($2::bigint is null or $2 = case $1 when 'shop' then shop_id else campaign_id end)
    and ($3::bigint is null or shop_id = $3) and ($4::bigint is null or affiliate_id = $4)
), fact as (
  select h.link_id, sum(h.hits) as visits, sum(h.uniques) as uniques, 0 as orders, 0 as commission, 0 as pending
  from hit_hour h where h.day between $5 and $6 and h.class = 'valid' and h.link_id in (select id from promoting)
  group by h.link_id
  union all
  select f.link_id, 0, 0, sum(f.created), sum(f.commission_cents), sum(f.pending_commission_cents)
  from order_fact_view f where f.day between $5 and $6 and f.link_id in (select id from promoting)
  group by f.link_id
), part as (
  select promoted_id, affiliate_id, sum(visits) as visits, sum(uniques) as uniques, sum(orders) as orders, sum(commission) as commission,
    sum(pending) as pending
  from fact join promoting on promoting.id = fact.link_id
  group by grouping sets ((promoted_id), (affiliate_id))
)
select case when p.promoted_id is null then 'affiliate' else 'link' end as part,
  coalesce(p.promoted_id, p.affiliate_id) as id, coalesce(k.name, a.name) as name,
  p.visits::bigint as visits, p.uniques::bigint as "unique", p.orders::bigint as orders, p.commission::bigint as "commissionCents",
  p.pending::bigint as "pendingCents"
from part p left join link k on k.id = p.promoted_id left join account a on a.id = p.affiliate_id
order by p.visits desc, p.orders desc, id
