-- The traffic of campaigns or shops in a period by the country it came from, with the orders it brought; '' is an unknown one.
-- $1 'campaign' or 'shop', $2 one of them or null for all, $3 shop or null for all, $4 affiliate or null for all, $5 first day, $6 last day.
with fact as (
  select country, sum(visits) as visits, sum(uniques) as uniques, 0 as orders, 0 as commission, 0 as pending
  from promoted_hits($1, $2, $3, $4, $5, $6) group by country
  union all
  select f.country, 0, 0, sum(f.created), sum(f.commission_cents), sum(f.pending_commission_cents)
  from order_fact_view f where f.day between $5 and $6 and f.link_id in (select id from promoting($1, $2, $3, $4))
  group by f.country
)
select country, sum(visits)::bigint as visits, sum(uniques)::bigint as "unique", sum(orders)::bigint as orders,
  sum(commission)::bigint as "commissionCents", sum(pending)::bigint as "pendingCents"
from fact
group by country
having sum(visits) <> 0 or sum(uniques) <> 0 or sum(orders) <> 0
order by sum(visits) desc, sum(orders) desc, country
