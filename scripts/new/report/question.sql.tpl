-- {{title}}: orders and their commission by day, empty days included.
-- $1 affiliate or null for all, $2 shop or null for all, $3 first day, $4 last day.
select d::date as day, coalesce(o.orders, 0)::bigint as orders, coalesce(o.commission, 0)::bigint as "commissionCents"
from generate_series($3::date, $4::date, interval '1 day') d
left join (
  select day, sum(created) as orders, sum(commission_cents) as commission from order_fact_view
  where ($1::bigint is null or affiliate_id = $1) and ($2::bigint is null or shop_id = $2) and day between $3 and $4
  group by day
) o on o.day = d::date
order by d
