-- Orders as shops report them, their refunds, their history and the log of calls.

create table shop_order (
  id bigint generated always as identity primary key,
  shop_id bigint not null references link,
  order_id text not null,
  ordered_at timestamptz not null,
  -- The order's day in the accounting zone: statistics are cut by it.
  day date not null,
  affiliate_id bigint references account,
  link_id bigint references link,
  campaign_id bigint references link,
  click_id text,
  clicked_at timestamptz,
  amount_cents bigint not null check (amount_cents >= 0),
  net_cents bigint not null check (net_cents between 0 and amount_cents),
  status text not null default '2' check (status in ('0', '1', '2')),
  approved_at timestamptz,
  approved_on date,
  declined_at timestamptz,
  declined_on date,
  -- Frozen when the order is first stored; the hold when it is approved.
  rate_basis_points integer check (rate_basis_points between 0 and 10000),
  rate_source text check (rate_source in ('campaign', 'shop', 'affiliate')),
  hold_days integer,
  commission_cents bigint not null default 0 check (commission_cents >= 0),
  reason text,
  reason_note text,
  unattributed_reason text,
  flags text[] not null default '{}',
  integration text,
  tracking jsonb,
  notes text,
  last_event_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account,
  constraint shop_order_shop_id_order_id_key unique (shop_id, order_id),
  check ((affiliate_id is null) = (unattributed_reason is not null)),
  check ((affiliate_id is null) = (link_id is null)),
  check ((affiliate_id is null) = (rate_basis_points is null)),
  check ((status = '0') = (approved_at is not null)),
  check ((status = '1') = (declined_at is not null))
);
-- The order and the rows of the list, to the word: only then is it read in this order.
create index shop_order_ordered on shop_order (ordered_at desc nulls last, id desc) where affiliate_id is not null and deleted_at is null;
create index shop_order_affiliate on shop_order (affiliate_id, ordered_at desc);
create index shop_order_day on shop_order (day, affiliate_id);
create index shop_order_link on shop_order (link_id);
create index shop_order_pending on shop_order (ordered_at) where status = '2';

create table order_refund (
  order_id bigint not null references shop_order on delete cascade,
  refund_id text not null,
  cents bigint not null check (cents > 0),
  refunded_at timestamptz not null default now(),
  primary key (order_id, refund_id)
);

-- Everything that happened to an order, in order; the affiliate reads it too.
create table order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order on delete cascade,
  at timestamptz not null default now(),
  event text not null,
  status text,
  reason text,
  note text,
  net_cents bigint not null,
  commission_cents bigint not null,
  actor_id bigint references account
);
create index order_event_order on order_event (order_id, id);

-- What shops sent and what they were told, applied or not.
create table order_call (
  id bigint generated always as identity primary key,
  shop_id bigint references link,
  received_at timestamptz not null default now(),
  event_id text,
  body_hash bytea not null,
  body jsonb not null,
  order_id bigint references shop_order on delete set null,
  status integer not null,
  answer jsonb not null,
  ip text
);
create unique index order_call_event on order_call (shop_id, event_id) where event_id is not null and status < 300;
create index order_call_shop on order_call (shop_id, received_at desc);
