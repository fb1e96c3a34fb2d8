-- API keys: what programs read with, in the name of the account that they belong to.
create table api_key (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  name text not null check (btrim(name) <> ''),
  key_hash bytea constraint api_key_hash_key unique,
  key_end text,
  valid_until date,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
comment on table api_key is 'People: keys with which programs read what their owner may read; only the hash of a key is stored.';
comment on column api_key.key_hash is 'SHA-256; empty only within the transaction that creates the key';
comment on column api_key.key_end is 'Last four characters, to tell keys apart';
comment on column api_key.valid_until is 'Last day in the accounting zone; empty for no end';
comment on column api_key.expires_at is 'When the day after that begins; empty for no end';
comment on column api_key.last_used_at is 'To the minute';
create index api_key_account on api_key (account_id);

alter table audit_line
  drop constraint audit_line_way_check,
  add constraint audit_line_way_check check (way in ('session', 'key', 'visitor', 'system'));
comment on column audit_line.session_id is 'The session, or the API key where the access is by one';
