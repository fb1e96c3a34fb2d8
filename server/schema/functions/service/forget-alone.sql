-- Words of the audit log are gone only where a line of the log says so: how many lines, and which.

alter table audit_line add column forgotten_by bigint;
create index audit_line_forgotten on audit_line (forgotten_by, id) where forgotten_by is not null;

create function forgotten_digest(ids bigint[]) returns text language sql immutable as $$
  select encode(sha256(convert_to(coalesce((select string_agg(id::text, ',' order by id) from unnest(ids) id), ''), 'UTF8')), 'hex')
$$;

-- The one change that is allowed is to forget: an address to its network, or words altogether, and then by a line that says so.
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
grant update (forgotten_by) on audit_line to current_user;

-- What was forgotten before lines said so.
do $$
declare
  gone bigint[] := array(select id from audit_line where words_salt is null order by id);
begin
  if cardinality(gone) = 0 then return; end if;
  insert into audit_line (at, way, action, after, origin_digest, words_digest, hash, chain)
  values (now(), 'system', 'forget', jsonb_build_object('lines', cardinality(gone), 'digest', forgotten_digest(gone)), '', '', '', 0);
  update audit_line set forgotten_by = (select max(id) from audit_line where action = 'forget') where id = any(gone);
end $$;
