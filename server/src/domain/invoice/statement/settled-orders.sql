-- Orders settled by a payment with their frozen values, by shop; deductions of earlier ones are negative.
-- $1 payment id.
select x.shop, o.order_number as "orderNumber", o.ordered_at as at, x.net_cents as "netCents", x.rate_basis_points as rate, x.cents,
  x.due_cents as "dueCents", x.before_cents as "beforeCents"
from invoice_order x join shop_order o on o.id = x.order_id
where x.invoice_id = $1 order by x.shop, o.shop_id, o.ordered_at, o.id
