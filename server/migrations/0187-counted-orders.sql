-- An order that is approved, reset and approved again counts once in a notification that nobody has read meanwhile.
create table order_counted (
  order_id bigint not null references shop_order on delete cascade,
  kind text not null,
  at timestamptz not null,
  primary key (order_id, kind)
);
comment on table order_counted is 'Messages: when an order was last counted in a notification of its affiliate.';
