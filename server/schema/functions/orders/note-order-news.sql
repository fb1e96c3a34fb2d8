-- Notes for notifications: an order was flagged, raised once approved, not credited, approved or failed, or is the first
-- of its affiliate.
-- Only notes, so that no two orders wait for the same row.
create or replace function note_order_news() returns trigger language plpgsql as $$
declare
  credited boolean := tg_op = 'INSERT' or old.affiliate_id is distinct from new.affiliate_id;
begin
  if new.deleted_at is not null then
    return null;
  end if;
  if new.affiliate_id is null then
    if credited then
      insert into order_notification values ('order-unattributed', new.id, new.updated_at);
    end if;
    return null;
  end if;
  if new.status = '2' and new.flag is not null and (tg_op = 'INSERT' or old.flag is null) then
    insert into order_notification values ('order-flagged', new.id, new.updated_at);
  end if;
  if new.status = '0' and 'amount_raised' = any(new.flags)
    and (tg_op = 'INSERT' or 'amount_raised' <> all(old.flags)) then
    insert into order_notification values ('amount-raised', new.id, new.updated_at);
  end if;
  if new.status = '0' and (credited or old.status <> '0') then
    insert into order_notification values ('order-approved', new.id, new.updated_at);
  end if;
  if new.status = '1' and tg_op = 'UPDATE' and not credited and old.status <> '1' then
    insert into order_notification values ('order-failed', new.id, new.updated_at);
  end if;
  -- Of several that are inserted at once, the first is the one with the lowest id.
  if credited and not exists (
    select from shop_order o
    where o.affiliate_id = new.affiliate_id and o.id <> new.id and (tg_op = 'UPDATE' or o.id < new.id)) then
    insert into order_notification values ('first-order', new.id, new.updated_at);
    -- The affiliate waits for it. Rare enough for the lock of a NOTIFY: see notification/start-first-orders.ts.
    perform pg_notify('first_order', '');
  end if;
  return null;
end $$;

create or replace trigger shop_order_news_noted after insert on shop_order for each row execute function note_order_news();

create or replace trigger shop_order_change_news_noted after update on shop_order for each row
  when ((old.affiliate_id, old.status, old.flags) is distinct from (new.affiliate_id, new.status, new.flags))
  execute function note_order_news();
