-- Shops that were taken from affiliates: clicks from then on earn nothing, earlier ones earn to the end of their window.
-- No keys to other tables: rows come into being while an account or a shop is being erased, too.
create table shop_taken (
  account_id bigint not null,
  shop_id bigint not null,
  taken_at timestamptz not null,
  primary key (account_id, shop_id)
);

create function note_shop_of_account() returns trigger language plpgsql as $$
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
create trigger account_shop_noted after insert or delete on account_shop for each row execute function note_shop_of_account();

-- Links to shops that were taken away before this was noted.
insert into shop_taken
select distinct k.affiliate_id, k.shop_id, now() from link k join account a on a.id = k.affiliate_id
where k.kind = 'link' and not exists (select from account_shop j where j.account_id = k.affiliate_id and j.shop_id = k.shop_id);
