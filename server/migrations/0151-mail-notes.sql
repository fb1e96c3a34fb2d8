-- When a mail was last handed over, and last given up: the queue forgets both.
create table mail_note (
  name text primary key,
  at timestamptz not null
);
comment on table mail_note is 'Messages: when a mail was last sent, and last given up.';
delete from setting where name in ('mail-sent', 'mail-given-up');
