-- Notes orders of new ledger lines as unpaid. They may be settled already: the next payment strikes them off.
create or replace function note_unpaid_order() returns trigger language plpgsql as $$
begin
  insert into unpaid_order (affiliate_id, order_id)
  select distinct affiliate_id, order_id from booked where order_id is not null order by 1, 2
  on conflict (affiliate_id, order_id) do update set cancelled = false where unpaid_order.cancelled;
  return null;
end $$;

create or replace trigger ledger_line_unpaid after insert on ledger_line referencing new table as booked for each statement execute function note_unpaid_order();
