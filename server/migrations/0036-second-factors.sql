-- Second factors: what a person has besides the password, and when they last proved who they are.

-- An authenticator app. The secret is sealed like other secrets.
create table totp (
  account_id bigint primary key references account on delete cascade,
  sealed_secret text not null,
  -- Null until a first code has shown that the app has it.
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted: each is used once.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table passkey (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  credential_id text not null constraint passkey_credential_key unique,
  public_key bytea not null,
  -- What the key counts; one that counts backwards was copied.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- Codes for when the factor is lost: their hashes alone, each until it is used.
create table recovery_code (
  account_id bigint not null references account on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- What a passkey is to sign: once, and soon.
create table challenge (
  challenge_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  purpose text not null check (purpose in ('register', 'prove')),
  expires_at timestamptz not null
);

-- Between the right password and the second factor: no session yet.
create table second_step (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  remember boolean not null,
  expires_at timestamptz not null
);
create index second_step_account on second_step (account_id);

-- When the person last proved who they are in this session; null: not since it began.
alter table session add column proven_at timestamptz;
-- The second factor of an attempt, where there was one.
alter table login add column factor text;

create function has_second_factor(account bigint) returns boolean language sql stable as $$
  select exists (select from totp where account_id = account and confirmed_at is not null)
    or exists (select from passkey where account_id = account)
$$;

-- Whether there is one, on the account itself: every request asks.
alter table account add column second_factor boolean not null default false;
create function note_second_factor() returns trigger language plpgsql as $$
begin
  update account a set second_factor = has_second_factor(a.id)
  where a.id = coalesce(new.account_id, old.account_id) and a.second_factor <> has_second_factor(a.id);
  return null;
end $$;
create trigger totp_noted after insert or update or delete on totp for each row execute function note_second_factor();
create trigger passkey_noted after insert or delete on passkey for each row execute function note_second_factor();

drop view administrator_view;
create view administrator_view as
select a.* from account a join profile p on p.id = a.profile_id where p.reference <> 'Affiliate';

drop view affiliate_view;
create view affiliate_view as
select a.*, coalesce(l.balance_cents, 0) as balance_cents, greatest(0, coalesce(l.balance_cents, 0) - h.cents) as payable_cents
from account a join profile p on p.id = a.profile_id
left join lateral (select balance_cents from ledger_line where affiliate_id = a.id order by id desc limit 1) l on true
cross join lateral (select coalesce(sum(cents), 0)::bigint as cents from ledger_line where affiliate_id = a.id and available_at > now()) h
where p.reference = 'Affiliate';
