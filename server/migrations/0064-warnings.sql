-- Warnings also reach an owner whose address somebody else has just replaced.
create table former_address (
  account_id bigint not null references account on delete cascade,
  username text not null,
  given_up_at timestamptz not null,
  primary key (account_id, username)
);

-- Somebody else has set the password: signing in with it leads to a new one and nowhere else.
alter table account add column password_given boolean not null default false;
