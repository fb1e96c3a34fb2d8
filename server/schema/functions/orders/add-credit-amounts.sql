-- Adds the amounts of order notes to the sums of orders when the notes are added up.
-- A trigger, not part of the job, because a job of an older version that runs at the same time knows no amounts.
create or replace function add_credit_amounts() returns trigger language plpgsql as $$
begin
  insert into order_credit as kept
  select day, affiliate_id, shop_id, campaign_id, 0, 0, 0, sum(amount_cents), sum(pending_amount_cents)
  from added group by 1, 2, 3, 4 having sum(amount_cents) <> 0 or sum(pending_amount_cents) <> 0
  on conflict (day, affiliate_id, shop_id, campaign_id) do update set amount_cents = kept.amount_cents + excluded.amount_cents,
    pending_amount_cents = kept.pending_amount_cents + excluded.pending_amount_cents;
  return null;
end $$;

-- Made after the triggers of shop_order: an order that is being changed holds that table when it writes its notes.
create or replace trigger order_note_added after delete on order_note referencing old table as added for each statement execute function add_credit_amounts();
