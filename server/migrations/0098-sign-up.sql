-- Who may sign up, and the terms that affiliates accept: each text is a version, and each acceptance is kept.
alter table programme add column sign_up text check (sign_up in ('open', 'invite'));

create table programme_terms (
  version integer primary key check (version > 0),
  -- Empty where a version only ends the one before it.
  text text,
  created_at timestamptz not null,
  created_by bigint references account
);
comment on table programme_terms is 'Programme: every text of the terms; the highest version is in force.';

create table terms_acceptance (
  account_id bigint not null references account on delete cascade,
  version integer not null references programme_terms,
  accepted_at timestamptz not null,
  ip text,
  primary key (account_id, version)
);
comment on table terms_acceptance is 'People: which affiliate accepted which version of the terms, and when.';
create index terms_acceptance_version on terms_acceptance (version);
