-- Notes the orders of a payment that was sent back as unpaid.
create or replace function note_returned_order() returns trigger language plpgsql as $$
begin
  insert into unpaid_order (affiliate_id, order_id)
  select new.affiliate_id, order_id from invoice_order where invoice_id = new.id order by 2
  on conflict (affiliate_id, order_id) do update set cancelled = false where unpaid_order.cancelled;
  return null;
end $$;

create or replace trigger invoice_returned after update on invoice for each row
  when (old.returned_at is distinct from new.returned_at) execute function note_returned_order();
