-- Accounts of everybody who signs in, and the sets of permissions they have.

create table profile (
  id bigint generated always as identity primary key,
  name text not null constraint profile_name_key unique,
  reference text not null check (reference in ('Administrator', 'Manager', 'Affiliate')),
  permissions text[] not null default '{}',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint, updated_by bigint, deleted_by bigint
);
comment on table profile is 'People: sets of permissions; each account has one.';

create table account (
  id bigint generated always as identity primary key,
  name text not null,
  username text not null,
  password_hash text,
  password_given boolean not null default false,
  second_factor boolean not null default false,
  profile_id bigint not null references profile,
  active boolean not null default true,
  gender text check (gender in ('male', 'female')),
  phone text,
  verified_at timestamptz,
  last_sign_in timestamptz,
  contact jsonb,
  notes text,
  welcome text,
  source text,
  erased_at timestamptz,
  -- Of affiliates alone.
  aid text constraint account_aid_key unique,
  invite_id bigint,
  business_profile text,
  hold_days integer check (hold_days between 0 and 365),
  commission_basis_points integer check (commission_basis_points between 0 and 10000),
  affiliate_integration text,
  payment_notes text,
  -- Bank details.
  iban text,
  iban_sealed text,
  account_holder text,
  account_holder_sealed text,
  holder_street text,
  holder_postcode text,
  holder_town text,
  holder_country text,
  bank_changed_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account,
  constraint account_iban_masked check (iban ~ '•' and (iban is null) = (iban_sealed is null)),
  constraint account_holder_masked check (account_holder ~ '•' and (account_holder is null) = (account_holder_sealed is null))
);
alter table profile
  add foreign key (created_by) references account,
  add foreign key (updated_by) references account,
  add foreign key (deleted_by) references account;
comment on table account is 'People: everybody who can sign in: administrators, managers and affiliates, with the terms and bank details of affiliates.';
comment on column account.password_given is 'Somebody else has set the password: signing in with it leads to a new one and nowhere else';
comment on column account.second_factor is 'Kept by a trigger: every request asks';
comment on column account.iban is 'What may be shown of the account number; the number itself is sealed in iban_sealed, the holder likewise';
comment on column account.bank_changed_at is 'When the number or its holder last became another';
-- An address names one account for ever, also while that account is in the trash: its history must not pass to somebody else.
create unique index account_username_key on account (lower(username));
create index account_profile on account (profile_id);
create index account_invite on account (invite_id);

create table former_address (
  account_id bigint not null references account on delete cascade,
  username text not null,
  given_up_at timestamptz not null,
  primary key (account_id, username)
);
comment on table former_address is 'People: mail addresses that accounts gave up a short time ago: warnings reach them too.';
