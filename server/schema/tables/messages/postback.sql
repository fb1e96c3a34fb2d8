-- Postbacks and webhooks: addresses that are called about orders, the queue, and every attempt.

create table postback (
  id bigint generated always as identity primary key,
  name text not null,
  affiliate_id bigint references account,
  shop_id bigint references shop,
  campaign_id bigint references campaign,
  method text not null check (method in ('GET', 'POST')),
  address text not null,
  on_created boolean not null default false,
  on_approved boolean not null default false,
  on_failed boolean not null default false,
  on_adjusted boolean not null default false,
  on_paid boolean not null default false,
  active boolean not null default true,
  secret_sealed text not null,
  secret_end text not null,
  old_secret_sealed text,
  old_secret_until timestamptz,
  failing_since timestamptz,
  failures integer not null default 0,
  retry_at timestamptz,
  switched_off_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
comment on table postback is 'Messages: addresses that are told of orders: postbacks of affiliates and webhooks of operators.';
comment on column postback.affiliate_id is 'Whose orders it reports; null: those of everybody';
comment on column postback.secret_sealed is 'Sealed with the installation''s secret';
comment on column postback.failing_since is 'When calls began to fail';
comment on column postback.failures is 'Failures in a row';
comment on column postback.retry_at is 'When it is called again after failures';
create index postback_affiliate on postback (affiliate_id);
create index postback_shop on postback (shop_id);
create index postback_campaign on postback (campaign_id);

-- Written in the transaction of what it tells: what is committed is told, and nothing else.
create table postback_delivery (
  id bigint generated always as identity primary key,
  postback_id bigint not null references postback on delete cascade,
  event_id text not null,
  event text not null check (event in ('created', 'approved', 'failed', 'adjusted', 'paid')),
  order_id bigint references shop_order on delete set null,
  happened_at timestamptz not null,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz,
  give_up_at timestamptz,
  tried_at timestamptz,
  status integer,
  milliseconds integer,
  constraint postback_delivery_waiting_has_next check ((state = 'waiting') = (next_at is not null))
);
comment on table postback_delivery is 'Messages: each event that such an address is told of, until it has taken it.';
comment on column postback_delivery.event_id is 'The same at all addresses that are called about one event';
comment on column postback_delivery.payload is 'As the order was when it happened';
comment on column postback_delivery.next_at is 'When it is due; while a call is under way, when another process may take it over';
comment on column postback_delivery.tried_at is 'Last attempt';
comment on column postback_delivery.status is 'HTTP status of the last attempt; null when nothing came back';
create index postback_delivery_due on postback_delivery (postback_id, next_at, id) where state = 'waiting';
create index postback_delivery_order on postback_delivery (order_id, postback_id, id);
create index postback_delivery_postback on postback_delivery (postback_id, happened_at desc nulls last, id desc);
-- The order of the list, to the word: only then is it read in this order.
create index postback_delivery_listed on postback_delivery (happened_at desc nulls last, id desc);

create table postback_try (
  delivery_id bigint not null references postback_delivery on delete cascade,
  at timestamptz not null,
  status integer,
  milliseconds integer not null,
  answer text not null
);
comment on table postback_try is 'Messages: attempts to tell it, with the answers.';
create index postback_try_delivery on postback_try (delivery_id);
