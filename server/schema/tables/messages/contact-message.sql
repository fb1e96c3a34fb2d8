-- Messages of the contact form.

-- A message goes with the account that wrote it.
create table contact_message (
  id bigint generated always as identity primary key,
  message text not null,
  answered boolean not null default false,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint not null references account on delete cascade, updated_by bigint references account, deleted_by bigint references account
);
comment on table contact_message is 'Messages: messages of the contact form.';
create index contact_message_sender on contact_message (created_by, id desc);
create index contact_message_waiting on contact_message (id) where not answered and deleted_at is null;
