-- Invites to sign up, and who used them.

create table invite (
  id bigint generated always as identity primary key,
  code text not null constraint invite_code_key unique,
  type text not null check (type in ('single', 'multiple')),
  active boolean not null default true,
  notes text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
alter table account add foreign key (invite_id) references invite;
comment on table invite is 'People: codes to sign up with.';

create table invite_use (
  invite_id bigint not null references invite on delete cascade,
  account_id bigint not null references account,
  name text not null,
  used_at timestamptz not null default now(),
  ip text,
  primary key (invite_id, account_id)
);
comment on table invite_use is 'People: who signed up with which invite.';
create index invite_use_account on invite_use (account_id);
