-- Orders whose commission has left its hold and is not settled by a payment yet, first in first out.
-- $1 affiliate, $2 now.
select o.id, o.order_id as "orderId", o.ordered_at as "orderedAt", s.name as shop, o.net_cents as "netCents",
  due.cents - coalesce(settled.cents, 0) as cents
from (
  select order_id, sum(cents)::bigint as cents, min(available_at) as available_at
  from ledger_line where affiliate_id = $1 and order_id is not null and available_at <= $2
  group by order_id
) due
join shop_order o on o.id = due.order_id
join link s on s.id = o.shop_id
left join lateral (
  select sum(x.cents)::bigint as cents
  from invoice_order x join invoice i on i.id = x.invoice_id
  where x.order_id = due.order_id and i.returned_at is null
) settled on true
where due.cents > coalesce(settled.cents, 0)
order by due.available_at, o.id
