-- The audit log: append-only, chained by actor.

create sequence audit_line_number;

create table audit_line (
  id bigint primary key,
  chain bigint not null,
  at timestamptz not null,
  actor_id bigint,
  subject_id bigint,
  session_id bigint,
  way text not null check (way in ('session', 'visitor', 'system')),
  request_id text,
  action text not null,
  resource text,
  record_id bigint,
  ip text,
  device text,
  origin_salt bytea,
  origin_digest bytea not null,
  label text,
  before jsonb,
  after jsonb,
  words_salt bytea,
  words_digest bytea not null,
  hash bytea not null,
  forgotten_by bigint
);
comment on table audit_line is 'Service: who did what, from where, with what was before and after. Lines are chained and never changed.';
comment on column audit_line.id is 'Given by the trigger under the lock of the chain, so that the lines of a chain stand in the order of their numbers';
comment on column audit_line.chain is 'The actor, or 0 for Rivulet itself and visitors who are not signed in';
comment on column audit_line.actor_id is 'No reference: a line outlives the account and the record that it is about';
comment on column audit_line.subject_id is 'On whose behalf';
comment on column audit_line.ip is 'Shortened to its network, later forgotten';
comment on column audit_line.label is 'Name of the record; forgotten when the person that it is about is erased';
comment on column audit_line.before is 'Changed fields as they were; forgotten with label';
comment on column audit_line.after is 'Changed fields as they became; forgotten with label';
comment on column audit_line.forgotten_by is 'The line that says that the words of this one were forgotten';
create index audit_line_chain on audit_line (chain, id) include (hash);
-- The order of the list, to the word: only then is it read in this order.
create index audit_line_at on audit_line (at desc nulls last, id desc);
create index audit_line_record on audit_line (resource, record_id, at desc);
create index audit_line_origin on audit_line (at) where origin_salt is not null;
create index audit_line_forgotten on audit_line (forgotten_by, id) where forgotten_by is not null;

-- Lines are only added; what may be forgotten is written over with nothing.
revoke update, delete, truncate on audit_line from public, current_user;
grant update (ip, device, origin_salt, label, before, after, words_salt, forgotten_by) on audit_line to current_user;
