-- Signing in: sessions, attempts and password resets.

-- Tokens are kept as SHA-256 only: a copy of the database signs nobody in.
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null constraint session_token_hash_key unique,
  account_id bigint not null references account on delete cascade,
  actor_id bigint references account,
  actor_until timestamptz,
  remember boolean not null,
  device text,
  ip text,
  agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  idle_seconds integer not null,
  proven_at timestamptz
);
comment on table session is 'People: who is signed in, on which device, and whose name an administrator acts in.';
comment on column session.actor_id is 'The administrator who acts on behalf of the account';
comment on column session.actor_until is 'When the session of that administrator would have expired';
comment on column session.proven_at is 'When the person last proved who they are in this session; null: not since it began';
create index session_account on session (account_id);

create table login (
  id bigint generated always as identity primary key,
  account_id bigint references account on delete cascade,
  username text not null,
  at timestamptz not null default now(),
  ip text,
  agent text,
  device text,
  result text not null,
  factor text
);
comment on table login is 'People: attempts to sign in and to prove who somebody is, with what came of them.';
comment on column login.factor is 'Second factor of the attempt, if there was one';
create index login_account on login (account_id, at desc);
-- How many attempts to sign in failed of late.
create index login_at on login (at);

create table recovery (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table recovery is 'People: links to set a new password, by the hash of their token.';
create index recovery_account on recovery (account_id, created_at desc);
