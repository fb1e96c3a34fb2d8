-- Orders as shops report them, with refunds, disputes, goods and history.

create table shop_order (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shop,
  order_number text not null,
  ordered_at timestamptz not null,
  day date not null,
  -- Who earns, and by which click.
  affiliate_id bigint references account,
  link_id bigint references link,
  campaign_id bigint references campaign,
  click_id text,
  clicked_at timestamptz,
  click_class text,
  click_network cidr,
  country text,
  credited_by text check (credited_by in ('click', 'link', 'hand', 'moved')),
  window_days integer,
  unattributed_reason text,
  integration text,
  tracking jsonb,
  -- Amounts.
  amount_cents bigint not null check (amount_cents >= 0),
  net_cents bigint not null constraint shop_order_net_within_amount check (net_cents between 0 and amount_cents),
  lowered_cents bigint not null default 0 check (lowered_cents >= 0),
  raised_cents bigint,
  paid_cents bigint check (paid_cents >= 0),
  stated_cents bigint,
  -- Commission.
  rate_basis_points integer check (rate_basis_points between 0 and 10000),
  rate_source text check (rate_source in ('campaign', 'shop', 'affiliate')),
  commission_cents bigint not null default 0 check (commission_cents >= 0),
  hold_days integer,
  -- Status: 0 approved, 1 failed, 2 pending.
  status text not null default '2' check (status in ('0', '1', '2')),
  approved_at timestamptz,
  approved_on date,
  declined_at timestamptz,
  declined_on date,
  held_at timestamptz,
  told_status text check (told_status in ('0', '1', '2')),
  returns_to text check (returns_to in ('0', '2')),
  reason text,
  reason_note text,
  flags text[] not null default '{}',
  flag text generated always as (flags[1]) stored,
  -- Buyer.
  customer_key bytea,
  email_key bytea,
  new_customer boolean,
  buyer_order text check (buyer_order in ('first', 'later')),
  subscription text,
  payment_number integer,
  coupons text[] not null default '{}',
  buyer_erased_at timestamptz,
  notes text,
  last_event_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account,
  constraint shop_order_shop_id_order_number_key unique (shop_id, order_number),
  constraint shop_order_credited_or_why_not check ((affiliate_id is null) = (unattributed_reason is not null)),
  constraint shop_order_credited_at_rate check ((affiliate_id is null) = (rate_basis_points is null)),
  constraint shop_order_approved_since check ((status = '0') = (approved_at is not null)),
  constraint shop_order_declined_since check ((status = '1') = (declined_at is not null)),
  constraint shop_order_link_credited check (link_id is null or affiliate_id is not null),
  constraint shop_order_returns_when_failed check (returns_to is null or status = '1')
);
comment on table shop_order is 'Orders: orders as shops told of them: amount, net, who earns by which click at which rate, status and what must be looked at.';
comment on column shop_order.day is 'The order''s day in the accounting zone: statistics are cut by it';
comment on column shop_order.click_class is 'How the click of an order was judged, where the click is of the order''s own link: orders are counted with their clicks without looking for these';
comment on column shop_order.click_network is '/24 or /48, as addresses are kept in the end; null where it is not known or not public';
comment on column shop_order.country is 'Where the click came from; null when that is not known, or when there was none';
comment on column shop_order.credited_by is 'What the order was credited by, as it was then';
comment on column shop_order.window_days is 'Window in which the click was looked for, as it was then';
comment on column shop_order.lowered_cents is 'By how much the shop has lowered the amount since; the net is the amount less this and the refunds';
comment on column shop_order.raised_cents is 'A higher amount than recorded that the shop has stated; earns nothing until an administrator corrects the amount';
comment on column shop_order.paid_cents is 'All that the buyer paid, with VAT and shipping: refunds of a part of it count with the goods'' share';
comment on column shop_order.stated_cents is 'Amount that the shop last reported: the same report again changes nothing';
comment on column shop_order.rate_basis_points is 'Frozen when the order is first stored';
comment on column shop_order.hold_days is 'Frozen when the order is approved';
comment on column shop_order.held_at is 'Since when the shop''s approval waits for the flags to be cleared';
comment on column shop_order.told_status is 'Status that the shop last reported: the same report again changes nothing';
comment on column shop_order.returns_to is 'The status of an order that failed by a full refund or a dispute: it returns when that is taken back';
comment on column shop_order.flag is 'Why an order must be looked at before it is approved';
comment on column shop_order.new_customer is 'What the shop itself says';
comment on column shop_order.buyer_order is 'Frozen when it is first known; null while nobody knows';
comment on column shop_order.buyer_erased_at is 'Since then nothing that tells who bought is kept of it';
-- The order and the rows of the list, to the word: only then is it read in this order.
create index shop_order_ordered on shop_order (ordered_at desc nulls last, id desc) where affiliate_id is not null and deleted_at is null;
create index shop_order_affiliate on shop_order (affiliate_id, ordered_at desc);
create index shop_order_click on shop_order (click_id) where click_id is not null;
create index shop_order_day on shop_order (day, affiliate_id) include (link_id, shop_id, campaign_id, status, country, net_cents, commission_cents)
  where affiliate_id is not null and deleted_at is null;
create index shop_order_link on shop_order (link_id, day) include (affiliate_id, deleted_at, status, country, net_cents, commission_cents);
create index shop_order_pending on shop_order (ordered_at) include (day, shop_id, affiliate_id, amount_cents, flag, deleted_at) where status = '2';
create index shop_order_shop on shop_order (shop_id) where affiliate_id is not null and deleted_at is null;
create index shop_order_campaign on shop_order (campaign_id) include (deleted_at) where campaign_id is not null;
-- What an affiliate's orders are worth is summed from this alone.
create index shop_order_worth on shop_order (affiliate_id, status) include (net_cents, commission_cents)
  where affiliate_id is not null and deleted_at is null;
create index shop_order_network on shop_order (affiliate_id, click_network, day) where click_network is not null;
create index shop_order_flagged on shop_order (ordered_at) where flags <> '{}';
create index shop_order_clicked on shop_order (clicked_at) include (link_id, affiliate_id, shop_id, campaign_id, country, click_class)
  where click_class is not null and affiliate_id is not null and deleted_at is null;
create index shop_order_customer on shop_order (customer_key) where customer_key is not null;
create index shop_order_email on shop_order (email_key) where email_key is not null;
-- The last orders of an affiliate by their click.
create index shop_order_came on shop_order (affiliate_id, clicked_at desc) where deleted_at is null;
-- Credited by a click id whose click is not stored yet, and the affiliate's orders behind it.
create index shop_order_waiting on shop_order (affiliate_id, id) where flags @> '{click_pending}';
create index shop_order_named on shop_order (created_at)
  where credited_by = 'link' or (unattributed_reason is not null and tracking ? 'aid');

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
comment on table order_event is 'Orders: what happened to an order, with the commission at that moment.';
create index order_event_order on order_event (order_id, id);

create table order_refund (
  order_id bigint not null references shop_order on delete cascade,
  refund_id text not null,
  cents bigint not null check (cents >= 0),
  refunded_at timestamptz not null default now(),
  paid_cents bigint check (paid_cents >= 0),
  listed boolean not null default false,
  primary key (order_id, refund_id)
);
comment on table order_refund is 'Orders: refunds of an order, each once by its id; one that was taken back is of nothing.';
comment on column order_refund.cents is '0: taken back';
comment on column order_refund.paid_cents is 'What was given back with VAT and shipping; null where the shop named the goods';
comment on column order_refund.listed is 'From a list of all refunds: what is no longer in it was taken back';

create table order_dispute (
  order_id bigint not null references shop_order on delete cascade,
  dispute_id text not null,
  state text not null check (state in ('inquiry', 'open', 'closed', 'won', 'lost')),
  at timestamptz not null,
  primary key (order_id, dispute_id)
);
comment on table order_dispute is 'Orders: disputes of an order with the buyer''s bank.';
comment on column order_dispute.at is 'When it happened, as far as the shop says';

create table order_item (
  order_id bigint not null references shop_order on delete cascade,
  position integer not null,
  key text not null,
  sku text,
  category text,
  name text,
  quantity integer not null check (quantity > 0),
  amount_cents bigint not null,
  primary key (order_id, position),
  unique (order_id, key)
);
comment on table order_item is 'Orders: the goods of an order.';
comment on column order_item.key is 'The shop''s own name of the line, by which refunds can name it';

-- Other names of orders: Stripe's refunds name a payment, and since API version 2025-03-31 its invoices do not.
create table order_alias (
  shop_id bigint not null references shop on delete cascade,
  alias text not null,
  order_number text not null,
  created_at timestamptz not null,
  primary key (shop_id, alias)
);
comment on table order_alias is 'Orders: other numbers by which shop systems name an order.';
comment on column order_alias.order_number is 'The shop''s own, whether such an order is recorded or not';

-- What was said of orders that are yet to come, in the shop's words as they were understood.
create table early_message (
  shop_id bigint not null references shop on delete cascade,
  order_number text not null,
  refund_id text not null,
  refund_cents bigint not null,
  message jsonb not null,
  received_at timestamptz not null,
  primary key (shop_id, order_number, refund_id)
);
comment on table early_message is 'Orders: refunds and disputes that came before their order and wait for it.';
