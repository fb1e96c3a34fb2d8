-- Shops and campaigns that close or open: their affiliates are notified once that has come to rest.
create table opening_change (
  level text not null check (level in ('shop', 'campaign')),
  record_id bigint not null,
  was_open boolean not null,
  since timestamptz not null,
  changed_at timestamptz not null,
  primary key (level, record_id)
);
comment on table opening_change is 'Programme: shops and campaigns that were closed or opened and that nobody was notified of yet; emptied within the hour.';
comment on column opening_change.was_open is 'Whether it was open before the first of several changes';
comment on column opening_change.since is 'When the first of them was made: who joined later is not notified of a closing';
comment on column opening_change.changed_at is 'When the last of them was made';

create table opening_notice (
  account_id bigint not null references account on delete cascade,
  shop text not null,
  campaign text,
  record_id bigint not null,
  open boolean not null,
  links integer not null,
  window_days integer
);
comment on table opening_notice is 'Messages: which shop or campaign closed or opened, until the affiliate is notified; emptied at once.';
comment on column opening_notice.record_id is 'The campaign, otherwise the shop';
comment on column opening_notice.links is 'How many active links of the affiliate lead there';
comment on column opening_notice.window_days is 'How long orders after an earlier click still earn; empty when it takes no orders';
create index opening_notice_account on opening_notice (account_id);
