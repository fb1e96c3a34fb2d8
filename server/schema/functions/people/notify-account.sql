-- Notifies redirecting processes when an affiliate changes in a way that affects redirects.
create or replace function notify_account() returns trigger language plpgsql as $$
begin
  if old.active is distinct from new.active or old.deleted_at is distinct from new.deleted_at or old.aid is distinct from new.aid
    or old.verified_at is distinct from new.verified_at then
    perform pg_notify('link', 'affiliate:' || new.id);
  end if;
  return null;
end $$;

create or replace trigger account_changed after update on account for each row execute function notify_account();
