-- Notifies redirecting processes that a part of a tracked address has changed.
create or replace function notify_link() returns trigger language plpgsql as $$
begin
  perform pg_notify('link', coalesce(new.id, old.id)::text);
  return null;
end $$;

create or replace trigger shop_changed after insert or update or delete on shop for each row execute function notify_link();

create or replace trigger campaign_changed after insert or update or delete on campaign for each row execute function notify_link();

create or replace trigger link_changed after insert or update or delete on link for each row execute function notify_link();
