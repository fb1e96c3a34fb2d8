-- How people want to be notified of what, where they chose other than usual.
create table notification_preference (
  account_id bigint not null references account on delete cascade,
  kind text not null check (char_length(kind) <= 40),
  shown boolean not null,
  mail text not null check (mail in ('now', 'daily', 'weekly', 'never')),
  primary key (account_id, kind)
);
comment on table notification_preference is 'Messages: what a person is notified of, in the product and by mail, where it is not the usual.';
comment on column notification_preference.kind is 'Key in contract/src/notification.ts';
comment on column notification_preference.shown is 'Whether it appears in the product';
