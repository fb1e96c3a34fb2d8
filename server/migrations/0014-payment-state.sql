-- Whether a payment arrived or the bank sent it back, as a state that lists show and filter by.

create or replace view invoice_view as
select i.*,
  (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'orderId', o.order_id, 'date', o.ordered_at, 'shop', s.name, 'amount', o.net_cents,
     'commission', x.cents) order by o.ordered_at, o.id), '[]')
   from invoice_order x join shop_order o on o.id = x.order_id join link s on s.id = o.shop_id where x.invoice_id = i.id) as ordering,
  case when i.returned_at is null then 'paid' else 'returned' end as state
from invoice i;
