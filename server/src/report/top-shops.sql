-- Shops of a period by commission, the best six.
-- $1 shop or null for all, $2 first day, $3 last day.
select s.id, s.name,
  sum(f.visits)::bigint as visits,
  sum(f.orders)::bigint as orders,
  sum(f.commission_cents)::bigint as "commissionCents"
from traffic_fact_view f join link s on s.id = f.shop_id
where f.day between $2 and $3 and ($1::bigint is null or f.shop_id = $1)
group by s.id
having sum(f.visits) + sum(f.orders) > 0
order by sum(f.commission_cents) desc, sum(f.visits) desc, s.id
limit 6
