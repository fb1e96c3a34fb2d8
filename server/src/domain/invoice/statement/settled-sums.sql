-- The same, summed for each shop and day, or month.
-- $1 payment, $2 the characters of a day that name the time: 10 or 7, $3 of how many rows at most.
select x.shop, left(o.day::text, $2::int) as time, count(*) as orders, coalesce(sum(x.net_cents) filter (where x.cents > 0), 0)::bigint as "netCents",
  sum(x.cents)::bigint as cents
from invoice_order x join shop_order o on o.id = x.order_id
where x.invoice_id = $1 group by o.shop_id, x.shop, time order by x.shop, o.shop_id, time limit $3
