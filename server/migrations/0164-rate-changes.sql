-- Changed rates: affiliates are notified of what changes for them, once the changes have come to rest.
create table rate_change (
  level text not null check (level in ('shop', 'campaign', 'affiliate')),
  record_id bigint not null,
  before_basis_points integer,
  since timestamptz not null,
  changed_at timestamptz not null,
  primary key (level, record_id)
);
comment on table rate_change is 'Programme: rates of shops, campaigns and affiliates that were changed and that nobody was notified of yet; emptied within the hour.';
comment on column rate_change.before_basis_points is 'The rate before the first of several changes; empty for none';
comment on column rate_change.since is 'When the first of them was made: who joined later is not notified';
comment on column rate_change.changed_at is 'When the last of them was made';

create table rate_notice (
  account_id bigint not null references account on delete cascade,
  shop text not null,
  campaign text,
  was_basis_points integer not null,
  is_basis_points integer not null
);
comment on table rate_notice is 'Messages: whose rate changed where, until the affiliate is notified; emptied at once.';
create index rate_notice_account on rate_notice (account_id);

alter table account_shop add column given_at timestamptz;
alter table account_shop alter column given_at set default now();
comment on column account_shop.given_at is 'Since when the affiliate has the shop; empty for those of earlier versions';
