-- The sums of each shop.
-- $1 payment.
select s.name as shop, count(*) as orders, sum(o.net_cents) filter (where x.cents > 0)::bigint as "netCents", sum(x.cents)::bigint as cents
from invoice_order x join shop_order o on o.id = x.order_id join link s on s.id = o.shop_id
where x.invoice_id = $1 group by s.id, s.name order by s.name, s.id
