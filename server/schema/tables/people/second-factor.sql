-- Second factors: what a person has besides the password.

create table totp (
  account_id bigint primary key references account on delete cascade,
  sealed_secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null
);
comment on table totp is 'People: authenticator apps; the secret is sealed.';
comment on column totp.confirmed_at is 'Null until a first code has shown that the app has it';
comment on column totp.last_step is 'Time step of the last accepted code: each is used once';

create table passkey (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  credential_id text not null constraint passkey_credential_key unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on table passkey is 'People: passkeys by their public keys.';
comment on column passkey.counter is 'What the key counts; one that counts backwards was copied';
create index passkey_account on passkey (account_id);

create table recovery_code (
  account_id bigint not null references account on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);
comment on table recovery_code is 'People: codes for the day a second factor is lost, hashed; each counts once.';

-- What a passkey is to sign: once, and soon.
create table challenge (
  challenge_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  purpose text not null check (purpose in ('register', 'prove')),
  expires_at timestamptz not null
);
comment on table challenge is 'People: what a passkey has to sign, until it has done so.';
create index challenge_account on challenge (account_id);

create table second_step (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  remember boolean not null,
  expires_at timestamptz not null
);
comment on table second_step is 'People: sign-ins that wait for the second factor.';
create index second_step_account on second_step (account_id);
