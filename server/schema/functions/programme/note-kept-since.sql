-- Notes from when a shop or campaign is kept for one affiliate.
create or replace function note_kept_since() returns trigger language plpgsql as $$
begin
  new.kept_since := now();
  return new;
end $$;

create or replace trigger shop_kept before update of affiliate_id on shop for each row
  when (old.affiliate_id is distinct from new.affiliate_id) execute function note_kept_since();

create or replace trigger shop_kept_at_first before insert on shop for each row
  when (new.affiliate_id is not null) execute function note_kept_since();

create or replace trigger campaign_kept before update of affiliate_id on campaign for each row
  when (old.affiliate_id is distinct from new.affiliate_id) execute function note_kept_since();

create or replace trigger campaign_kept_at_first before insert on campaign for each row
  when (new.affiliate_id is not null) execute function note_kept_since();
