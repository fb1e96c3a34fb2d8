-- Orders settled by a payment, summed by shop and day or month. Deductions add nothing to the net.
-- $1 payment id, $2 length of the date prefix to group by: 10 (day) or 7 (month), $3 maximum number of rows.
select x.shop, left(o.day::text, $2::int) as time, count(*) as orders, coalesce(sum(x.net_cents) filter (where x.cents > 0), 0)::bigint as "netCents",
  sum(x.cents)::bigint as cents
from invoice_order x join shop_order o on o.id = x.order_id
where x.invoice_id = $1 group by o.shop_id, x.shop, time order by x.shop, o.shop_id, time limit $3
