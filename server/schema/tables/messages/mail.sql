-- Mails that wait to be sent.

-- Mails waiting to be handed over. They hold links that act for their reader, so they are sealed like other secrets.
create table mail (
  id bigint generated always as identity primary key,
  sealed text not null,
  about text not null,
  attempts integer not null default 0,
  next_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  message_id uuid not null default gen_random_uuid()
);
comment on table mail is 'Messages: mails that are to be sent, sealed, until they are.';
