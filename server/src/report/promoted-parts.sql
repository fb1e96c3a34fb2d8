-- The traffic of campaigns or shops in a period with the orders it brought, for each of them and for each affiliate, the busiest first.
-- $1 'campaign' or 'shop', $2 one of them or null for all, $3 shop or null for all, $4 affiliate or null for all, $5 first day, $6 last day.
with fact as (
  select link_id, sum(visits) as visits, sum(uniques) as uniques, 0 as orders, 0 as commission, 0 as pending
  from hit_link_day where day between $5 and $6 and link_id in (select id from promoting($1, $2, $3, $4))
  group by link_id
  union all
  select f.link_id, 0, 0, sum(f.created), sum(f.commission_cents), sum(f.pending_commission_cents)
  from order_fact_view f where f.day between $5 and $6 and f.link_id in (select id from promoting($1, $2, $3, $4))
  group by f.link_id
), part as (
  select promoted_id, affiliate_id, sum(visits) as visits, sum(uniques) as uniques, sum(orders) as orders, sum(commission) as commission,
    sum(pending) as pending
  from fact join promoting($1, $2, $3, $4) promoting on promoting.id = fact.link_id
  group by grouping sets ((promoted_id), (affiliate_id))
)
select case when p.promoted_id is null then 'affiliate' else 'link' end as part,
  coalesce(p.promoted_id, p.affiliate_id) as id, coalesce(k.name, a.name) as name,
  p.visits::bigint as visits, p.uniques::bigint as "unique", p.orders::bigint as orders, p.commission::bigint as "commissionCents",
  p.pending::bigint as "pendingCents"
from part p left join link k on k.id = p.promoted_id left join account a on a.id = p.affiliate_id
where p.visits <> 0 or p.orders <> 0
order by p.visits desc, p.orders desc, id
