-- Health checks of shops: whether their addresses answer, and whether their orders have stopped.

-- The addresses of active shops, and of active campaigns with a path of their own.
create table destination_check (
  shop_id bigint references shop on delete cascade,
  campaign_id bigint references campaign on delete cascade,
  promoted_id bigint generated always as (coalesce(shop_id, campaign_id)) stored primary key,
  address text not null,
  host text not null,
  state text not null default 'unknown' check (state in ('unknown', 'ok', 'failing', 'dead')),
  answer text,
  checked_at timestamptz,
  since timestamptz,
  failed_at timestamptz,
  next_at timestamptz not null,
  taken_until timestamptz,
  constraint destination_check_one check (num_nonnulls(shop_id, campaign_id) = 1)
);
comment on table destination_check is 'Programme: whether the address that a shop or campaign leads to answers, asked once a day.';
comment on column destination_check.address is 'As it was asked: with another address everything begins anew';
comment on column destination_check.answer is 'Last answer, in words';
comment on column destination_check.failed_at is 'First of the failures in a row';
comment on column destination_check.taken_until is 'Lease of the check that is under way; after it anybody may check again';
create index destination_check_shop on destination_check (shop_id) where shop_id is not null;
create index destination_check_campaign on destination_check (campaign_id) where campaign_id is not null;
create index destination_check_due on destination_check (next_at);
create index destination_check_host on destination_check (host);

create table order_silence (
  shop_id bigint primary key references shop on delete cascade,
  since timestamptz not null,
  noticed_at timestamptz not null,
  expected integer not null
);
comment on table order_silence is 'Programme: shops whose orders have stopped though clicks go on.';
comment on column order_silence.since is 'When the last order came';
comment on column order_silence.expected is 'How many should have come since, at the shop''s own rate';
