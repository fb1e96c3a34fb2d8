-- What should be looked at before a run is released, and what the bank found out about payees.

alter table payout_item
  -- Affiliates that have the same account number, as it was when the list was made.
  add column same_iban bigint[] not null default '{}',
  -- What the bank's verification of the payee's name said.
  add column verification text check (verification in ('match', 'close', 'mismatch', 'unchecked')),
  -- What came back less than was paid: the bank's fee for it.
  add column fee_cents bigint;

alter table payout_item drop constraint payout_item_omitted_check,
  add constraint payout_item_omitted_check
  check (omitted in ('by_hand', 'no_bank', 'bank_changed', 'name', 'outside', 'payable', 'bank_replaced', 'inactive'));

drop view payout_item_view;
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
  (select string_agg(a.name, ', ' order by a.name) from account a where a.id = any(i.same_iban)) as same_iban_as
from payout_item i join payout_run r on r.id = i.run_id left join invoice p on p.id = i.invoice_id;
