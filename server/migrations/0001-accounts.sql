-- Profiles, accounts, invites and everything about signing in.

create table profile (
  id bigint generated always as identity primary key,
  name text not null constraint profile_name_key unique,
  reference text not null check (reference in ('Administrator', 'Manager', 'Affiliate')),
  permissions text[] not null default '{}',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint, updated_by bigint, deleted_by bigint
);

create table invite (
  id bigint generated always as identity primary key,
  code text not null constraint invite_code_key unique,
  type text not null check (type in ('single', 'multiple')),
  active boolean not null default true,
  notes text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint, updated_by bigint, deleted_by bigint
);

-- One person who can sign in. Affiliates are accounts whose profile's reference is Affiliate; their columns stay empty for others.
create table account (
  id bigint generated always as identity primary key,
  name text not null,
  username text not null,
  password_hash text,
  profile_id bigint not null references profile,
  active boolean not null default true,
  gender text check (gender in ('male', 'female')),
  phone text,
  verified_at timestamptz,
  last_sign_in timestamptz,
  aid text constraint account_aid_key unique,
  business_profile text,
  invite_id bigint references invite,
  hold_days integer check (hold_days between 0 and 365),
  commission_basis_points integer check (commission_basis_points between 0 and 10000),
  affiliate_integration text,
  payment_notes text,
  contact jsonb,
  welcome text,
  notes text,
  source text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
-- An address names one account for ever, also while that account is in the trash: its history must not pass to somebody else.
create unique index account_username_key on account (lower(username));
create index account_profile on account (profile_id);
alter table profile add foreign key (created_by) references account, add foreign key (updated_by) references account, add foreign key (deleted_by) references account;
alter table invite add foreign key (created_by) references account, add foreign key (updated_by) references account, add foreign key (deleted_by) references account;

create table invite_use (
  invite_id bigint not null references invite on delete cascade,
  account_id bigint not null references account,
  name text not null,
  used_at timestamptz not null default now(),
  ip text,
  primary key (invite_id, account_id)
);

-- Tokens are kept as SHA-256 only: a copy of the database signs nobody in.
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null constraint session_token_hash_key unique,
  account_id bigint not null references account on delete cascade,
  -- The admin user who acts on behalf of the account, and until when their own session would have lived.
  actor_id bigint references account,
  actor_until timestamptz,
  remember boolean not null,
  device text, ip text, agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  idle_seconds integer not null
);
create index session_account on session (account_id);

create table login (
  id bigint generated always as identity primary key,
  account_id bigint references account on delete cascade,
  username text not null,
  at timestamptz not null default now(),
  ip text, agent text, device text,
  result text not null
);
create index login_account on login (account_id, at desc);

create table recovery (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index recovery_account on recovery (account_id, created_at desc);

-- Counters of failed and limited attempts, shared by all processes.
create table throttle (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null,
  blocked_until timestamptz,
  in_a_row integer not null default 0
);

create table setting (
  name text primary key,
  value jsonb not null
);

-- Answers of requests that carried an Idempotency-Key, so that a retry has one effect.
create table idempotency (
  account_id bigint not null references account on delete cascade,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, route, key)
);

-- Mails waiting to be handed over. They hold links that act for their reader, so they are sealed like other secrets.
create table mail (
  id bigint generated always as identity primary key,
  sealed text not null,
  about text not null,
  attempts integer not null default 0,
  next_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- Uploaded files. Bytes lie in the file store under `key`.
create table file (
  id bigint generated always as identity primary key,
  key text not null constraint file_key_key unique,
  name text not null,
  type text not null,
  size bigint not null,
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  created_by bigint references account
);
