-- Since when a shop or campaign is kept for one affiliate: clicks of the others earn nothing from then on, and earlier ones to the end of their window.
alter table link add column kept_since timestamptz;
-- Those that were kept before this was noted.
update link set kept_since = now() where kind in ('shop', 'campaign') and affiliate_id is not null;

create function note_kept_link() returns trigger language plpgsql as $$
begin
  new.kept_since := now();
  return new;
end $$;
create trigger link_kept before update of affiliate_id on link for each row
  when (old.affiliate_id is distinct from new.affiliate_id and new.kind in ('shop', 'campaign')) execute function note_kept_link();
create trigger link_kept_at_first before insert on link for each row
  when (new.affiliate_id is not null and new.kind in ('shop', 'campaign')) execute function note_kept_link();
