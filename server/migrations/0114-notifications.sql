-- Notifications of people, and the orders that they are still to be notified of.
create table notification (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  kind text not null check (char_length(kind) <= 40),
  subject_id bigint not null default 0,
  about_id bigint references account on delete cascade,
  facts jsonb not null default '{}',
  count integer not null default 1 check (count > 0),
  at timestamptz not null,
  read_at timestamptz,
  waits_since timestamptz not null,
  mailed_at timestamptz,
  mailed_count integer not null default 0
);
comment on table notification is 'Messages: what happened that a person is notified of, one row for each person.';
comment on column notification.kind is 'Key in contract/src/notification.ts, which has its sentence and where it leads';
comment on column notification.subject_id is 'The record it leads to; 0 when it leads to a list';
comment on column notification.about_id is 'The account that the sentence names';
comment on column notification.facts is 'What the sentence needs beside that; no personal data';
comment on column notification.count is 'How many events it stands for';
comment on column notification.waits_since is 'Since when some of its events are not mailed';
comment on column notification.mailed_at is 'When it was last mailed; empty until then';
comment on column notification.mailed_count is 'How many of its events were mailed';
create index notification_account on notification (account_id, id);
create index notification_unread on notification (account_id, kind) where read_at is null;
create index notification_unmailed on notification (account_id) where mailed_count < count and read_at is null;
create index notification_about on notification (about_id);

create table order_notification (
  kind text not null,
  order_id bigint not null references shop_order on delete cascade,
  at timestamptz not null
);
comment on table order_notification is 'Orders: changes of orders that people are still to be notified of; emptied every ten minutes.';
create index order_notification_order on order_notification (order_id);
