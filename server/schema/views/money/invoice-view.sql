-- Payments with the orders they settle and their state.
create view invoice_view as
select i.*,
  (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'orderId', o.order_number, 'date', o.ordered_at, 'shop', x.shop, 'amount', x.net_cents,
     'due', x.due_cents, 'commission', x.cents) order by o.ordered_at, o.id), '[]')
   from invoice_order x join shop_order o on o.id = x.order_id where x.invoice_id = i.id) as ordering,
  (select x.bank_reason from payout_item x where x.invoice_id = i.id) as returned_because,
  case when i.returned_at is not null then 'returned'
    when i.execution_on is not null and i.confirmed_at is null then 'under_way'
    else 'paid' end as state
from invoice i;
