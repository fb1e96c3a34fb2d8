-- The audit log: who did what to which record, from where. Lines are only ever added, each chained to the one before it of the same actor.

create sequence audit_line_number;
create table audit_line (
  -- Given below with the actor's turn, so that the lines of a chain stand in the order of their numbers.
  id bigint primary key,
  -- Whose line it is: the actor, or 0 for Rivulet itself and whoever was not signed in.
  chain bigint not null,
  at timestamptz not null,
  -- No references: a line outlives the account and the record that it is about.
  actor_id bigint,
  -- On whose behalf.
  subject_id bigint,
  session_id bigint,
  way text not null check (way in ('session', 'visitor', 'system')),
  request_id text,
  action text not null,
  resource text,
  record_id bigint,
  -- From where; forgotten in time.
  ip text,
  device text,
  origin_salt bytea,
  origin_digest bytea not null,
  -- What the record was called and what of it was changed; forgotten when the person that it is about is erased.
  label text,
  before jsonb,
  after jsonb,
  words_salt bytea,
  words_digest bytea not null,
  hash bytea not null
);
create index audit_line_chain on audit_line (chain, id) include (hash);
-- The order of the list, to the word: only then is it read in this order.
create index audit_line_at on audit_line (at desc nulls last, id desc);
create index audit_line_record on audit_line (resource, record_id, at desc);
create index audit_line_origin on audit_line (at) where origin_salt is not null;

-- Salted, so that what was forgotten cannot be guessed from its digest: the salt is forgotten with it.
create function audit_digest(salt bytea, told jsonb) returns bytea language sql immutable as $$
  select sha256(salt || convert_to(told::text, 'UTF8'))
$$;
create function audit_hash(previous bytea, line audit_line) returns bytea language sql stable as $$
  select sha256(coalesce(previous, '') || convert_to(jsonb_build_array(
    line.id, line.chain, extract(epoch from line.at), line.actor_id, line.subject_id, line.session_id, line.way, line.request_id,
    line.action, line.resource, line.record_id, line.origin_digest, line.words_digest)::text, 'UTF8'))
$$;

-- Whatever else was said of these columns is written over.
create function chain_audit_line() returns trigger language plpgsql as $$
declare
  previous bytea;
begin
  new.chain := coalesce(new.actor_id, 0);
  -- One person's lines wait for each other, and for nobody else's.
  perform pg_advisory_xact_lock(7290215, new.chain::integer);
  new.id := nextval('audit_line_number');
  select hash into previous from audit_line where chain = new.chain order by id desc limit 1;
  new.origin_salt := uuid_send(gen_random_uuid());
  new.origin_digest := audit_digest(new.origin_salt, jsonb_build_array(new.ip, new.device));
  new.words_salt := uuid_send(gen_random_uuid());
  new.words_digest := audit_digest(new.words_salt, jsonb_build_array(new.label, new.before, new.after));
  new.hash := audit_hash(previous, new);
  return new;
end $$;
create trigger audit_line_chained before insert on audit_line for each row execute function chain_audit_line();

-- The one change that is allowed is to forget: an address to its network, or words altogether.
create function forget_alone() returns trigger language plpgsql as $$
declare
  forgettable constant text[] := '{ip,device,origin_salt,label,before,after,words_salt}';
begin
  if to_jsonb(new) - forgettable <> to_jsonb(old) - forgettable
    or ((new.ip, new.device, new.origin_salt) is distinct from (old.ip, old.device, old.origin_salt)
      and (new.device is not null or new.origin_salt is not null or new.ip <> network_of(old.ip)))
    or ((new.label, new.before, new.after, new.words_salt) is distinct from (old.label, old.before, old.after, old.words_salt)
      and (new.label is not null or new.before is not null or new.after is not null or new.words_salt is not null)) then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
-- As much of an address as is kept for good; null when it is none.
create function network_of(ip text) returns text language plpgsql immutable as $$
begin
  return host(network(set_masklen(ip::inet, case family(ip::inet) when 4 then 24 else 48 end)));
exception when invalid_text_representation then
  return null;
end $$;
create trigger audit_line_forgets before update on audit_line for each row execute function forget_alone();
create trigger audit_line_append_only before delete or truncate on audit_line for each statement execute function refuse_change();
revoke update, delete, truncate on audit_line from public, current_user;
grant update (ip, device, origin_salt, label, before, after, words_salt) on audit_line to current_user;

-- What a check of the books sealed of the audit log.
alter table book_check add column last_act bigint not null default 0, add column act_seal bytea;

create view audit_view as
select l.id, l.at, l.actor_id, l.subject_id, l.session_id, l.way, l.request_id, l.action, l.resource, l.record_id, l.ip, l.device,
  case when l.actor_id is not null then coalesce(a.name, 'Account ' || l.actor_id)
    when l.way = 'system' then 'Rivulet' else 'Nobody signed in' end as who,
  case when l.subject_id is not null then coalesce(s.name, 'Account ' || l.subject_id) end as behalf,
  -- The names of people are read where they stand, so that none is left when they are erased.
  case when l.resource in ('affiliate', 'administrator') then coalesce(r.name, 'Account ' || l.record_id) else l.label end as label,
  l.words_salt is null as forgotten,
  (select jsonb_agg(jsonb_build_object('field', name, 'before', l.before -> name, 'after', l.after -> name) order by name)
   from (select distinct jsonb_object_keys(coalesce(l.before, '{}') || coalesce(l.after, '{}')) as name) names) as changes,
  l.at as created_at, l.at as updated_at, null::timestamptz as deleted_at,
  null::bigint as created_by, null::bigint as updated_by, null::bigint as deleted_by
from audit_line l
left join account a on a.id = l.actor_id
left join account s on s.id = l.subject_id
left join account r on r.id = l.record_id and l.resource in ('affiliate', 'administrator');
