-- Notes that a shop or campaign was open, or not, before it is switched or moved to or from the trash. Of several changes
-- in a row the first holds, so that affiliates hear what changed in the end.
create or replace function note_opening_change() returns trigger language plpgsql as $$
begin
  insert into opening_change values (tg_argv[0], new.id, old.active and old.deleted_at is null, new.updated_at, new.updated_at)
  on conflict (level, record_id) do update set changed_at = excluded.changed_at;
  return null;
end $$;

create or replace trigger shop_opening_noted after update of active, deleted_at on shop for each row
  when ((old.active and old.deleted_at is null) <> (new.active and new.deleted_at is null))
  execute function note_opening_change('shop');

create or replace trigger campaign_opening_noted after update of active, deleted_at on campaign for each row
  when ((old.active and old.deleted_at is null) <> (new.active and new.deleted_at is null))
  execute function note_opening_change('campaign');
