-- Allows one kind of change to the audit log: redaction, with a line that records it.
create or replace function forget_alone() returns trigger language plpgsql as $$
declare
  forgettable constant text[] := '{ip,device,origin_salt,label,before,after,words_salt,forgotten_by}';
begin
  if to_jsonb(new) - forgettable <> to_jsonb(old) - forgettable
    or ((new.ip, new.device, new.origin_salt) is distinct from (old.ip, old.device, old.origin_salt)
      and (new.device is not null or new.origin_salt is not null or new.ip <> network_of(old.ip)))
    or ((new.label, new.before, new.after, new.words_salt) is distinct from (old.label, old.before, old.after, old.words_salt)
      and (new.label is not null or new.before is not null or new.after is not null or new.words_salt is not null
        or new.forgotten_by is null))
    or (new.forgotten_by is distinct from old.forgotten_by
      and (old.forgotten_by is not null or new.words_salt is not null
        or not exists (select from audit_line where id = new.forgotten_by and action = 'forget'))) then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger audit_line_forgets before update on audit_line for each row execute function forget_alone();
