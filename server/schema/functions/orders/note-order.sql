-- Notes what a change of an order adds to and takes from the sums of orders.
create or replace function note_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.affiliate_id is not null and old.deleted_at is null then
    insert into order_note values (-1, old.day, old.affiliate_id, old.shop_id, old.campaign_id, coalesce(old.country, ''), old.status, old.net_cents, old.commission_cents);
  end if;
  if tg_op <> 'DELETE' and new.affiliate_id is not null and new.deleted_at is null then
    insert into order_note values (1, new.day, new.affiliate_id, new.shop_id, new.campaign_id, coalesce(new.country, ''), new.status, new.net_cents, new.commission_cents);
  end if;
  return null;
end $$;

create or replace trigger shop_order_noted after insert or delete on shop_order for each row execute function note_order();

create or replace trigger shop_order_change_noted after update on shop_order for each row
  when ((old.day, old.affiliate_id, old.shop_id, old.campaign_id, old.country, old.status, old.net_cents, old.commission_cents, old.deleted_at)
    is distinct from (new.day, new.affiliate_id, new.shop_id, new.campaign_id, new.country, new.status, new.net_cents, new.commission_cents, new.deleted_at))
  execute function note_order();
