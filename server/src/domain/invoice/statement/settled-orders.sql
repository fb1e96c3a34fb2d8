-- The orders that a payment settles, shop by shop; those of earlier payments that were taken back are negative.
-- $1 payment.
select s.name as shop, o.order_id as "orderId", o.ordered_at as at, o.net_cents as "netCents", o.rate_basis_points as rate, x.cents
from invoice_order x join shop_order o on o.id = x.order_id join link s on s.id = o.shop_id
where x.invoice_id = $1 order by s.name, s.id, o.ordered_at, o.id
