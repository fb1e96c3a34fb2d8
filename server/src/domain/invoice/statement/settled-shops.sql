-- Orders settled by a payment, summed by shop. Deductions add nothing to the net, because none of it is paid now.
-- $1 payment id.
select x.shop, count(*) as orders, coalesce(sum(x.net_cents) filter (where x.cents > 0), 0)::bigint as "netCents", sum(x.cents)::bigint as cents
from invoice_order x join shop_order o on o.id = x.order_id
where x.invoice_id = $1 group by o.shop_id, x.shop order by x.shop, o.shop_id
