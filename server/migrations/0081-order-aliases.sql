-- Other names of orders: Stripe's refunds name a payment, and since API version 2025-03-31 its invoices do not.
create table order_alias (
  shop_id bigint not null references link on delete cascade,
  alias text not null,
  -- The shop's own, whether such an order is recorded or not.
  order_number text not null,
  created_at timestamptz not null,
  primary key (shop_id, alias)
);
