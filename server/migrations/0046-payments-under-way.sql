-- A payment is on its way from when it is booked until the bank, or somebody, says that it was made.

alter table invoice
  -- The day on which it is to be made; null for what was recorded as made, as all were before.
  add column execution_on date,
  -- Since when it is known that it was.
  add column confirmed_at timestamptz;

drop view invoice_view;
create view invoice_view as
select i.*,
  (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'orderId', o.order_id, 'date', o.ordered_at, 'shop', s.name, 'amount', o.net_cents,
     'commission', x.cents) order by o.ordered_at, o.id), '[]')
   from invoice_order x join shop_order o on o.id = x.order_id join link s on s.id = o.shop_id where x.invoice_id = i.id) as ordering,
  case when i.returned_at is not null then 'returned'
    when i.execution_on is not null and i.confirmed_at is null then 'under_way'
    else 'paid' end as state
from invoice i;

-- What a bank has confirmed stood with the payment's place in its run.
update invoice p set confirmed_at = i.confirmed_at from payout_item i where i.invoice_id = p.id and i.confirmed_at is not null;
drop view payout_item_view;
alter table payout_item drop column confirmed_at;
create view payout_item_view as
select i.*,
  case when r.state = 'discarded' then 'discarded'
    when i.omitted in ('payable', 'bank_replaced', 'inactive') then 'skipped'
    when i.omitted is not null then 'left_out'
    when i.invoice_id is null then 'waiting'
    when p.returned_at is not null then 'returned'
    when p.confirmed_at is not null then 'confirmed'
    else 'paid' end as state,
  p.confirmed_at,
  p.returned_at
from payout_item i join payout_run r on r.id = i.run_id left join invoice p on p.id = i.invoice_id;
