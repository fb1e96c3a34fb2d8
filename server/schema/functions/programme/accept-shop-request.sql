-- A shop that is opened to an affiliate, in whatever way, is no longer asked for.
create or replace function accept_shop_request() returns trigger language plpgsql as $$
begin
  update shop_request set state = 'accepted', answered_at = now(), updated_at = now()
  where affiliate_id = new.account_id and shop_id = new.shop_id and state = 'open';
  return null;
end $$;

create or replace trigger account_shop_asked after insert on account_shop for each row execute function accept_shop_request();
