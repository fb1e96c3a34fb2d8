-- Payments of a run with their state.
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
  p.returned_at,
  case when p.returned_at is not null then coalesce(i.bank_reason, p.return_note) end as returned_because,
  (select string_agg(a.name, ', ' order by a.name) from account a where a.id = any(i.same_iban)) as same_iban_as
from payout_item i join payout_run r on r.id = i.run_id left join invoice p on p.id = i.invoice_id;
