-- An affiliate's top five links of a period by commission.
-- $1 affiliate, $2 shop or null for all, $3 first day, $4 last day.
select k.id, k.name, k.type,
  sum(f.visits)::bigint as visits,
  sum(f.orders)::bigint as orders,
  sum(f.commission_cents)::bigint as "commissionCents"
from traffic_fact_view f join link k on k.id = f.link_id
where f.affiliate_id = $1 and ($2::bigint is null or f.shop_id = $2) and f.day between $3 and $4
group by k.id
having sum(f.visits) + sum(f.orders) > 0
order by sum(f.commission_cents) desc, sum(f.visits) desc, k.id
limit 5
