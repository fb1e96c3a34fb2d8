-- The same, summed for each shop and day, or month.
-- $1 payment, $2 the characters of a day that name the time: 10 or 7, $3 of how many rows at most.
select s.name as shop, left(o.day::text, $2::int) as time, count(*) as orders, sum(o.net_cents)::bigint as "netCents", sum(x.cents)::bigint as cents
from invoice_order x join shop_order o on o.id = x.order_id join link s on s.id = o.shop_id
where x.invoice_id = $1 group by s.id, s.name, time order by s.name, s.id, time limit $3
