-- The log of calls that shops make.

-- What shops sent and what they were told, applied or not.
create table order_call (
  id bigint generated always as identity primary key,
  shop_id bigint references shop,
  received_at timestamptz not null default now(),
  event_id text,
  body_hash bytea not null,
  body jsonb not null,
  order_id bigint references shop_order on delete set null,
  status integer not null,
  answer jsonb not null,
  ip text,
  source text not null default 'door' check (source in ('door', 'shopify', 'woocommerce', 'stripe', 'replay', 'reconciliation')),
  delivery_sealed text
);
comment on table order_call is 'Orders: what shops said at the order door and by webhooks, and what they were told; sealed for as long as it may be read again.';
comment on column order_call.delivery_sealed is 'What was not understood, with what it takes to read it again; forgotten with its call';
create unique index order_call_event on order_call (shop_id, event_id) where event_id is not null and status < 300;
create index order_call_shop on order_call (shop_id, received_at desc);
create index order_call_received on order_call (received_at);
-- Whether the same was said of an order before.
create index order_call_order on order_call (order_id, body_hash) where order_id is not null;
