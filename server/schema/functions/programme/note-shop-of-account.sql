-- Notes from when a shop is no longer open to an affiliate, and notifies redirecting processes.
create or replace function note_shop_of_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into shop_taken values (old.account_id, old.shop_id, now()) on conflict (account_id, shop_id) do update set taken_at = excluded.taken_at;
    perform pg_notify('link', 'affiliate:' || old.account_id);
  else
    delete from shop_taken where account_id = new.account_id and shop_id = new.shop_id;
    perform pg_notify('link', 'affiliate:' || new.account_id);
  end if;
  return null;
end $$;

create or replace trigger account_shop_noted after insert or delete on account_shop for each row execute function note_shop_of_account();
