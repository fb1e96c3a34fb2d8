-- Orders whose credit was moved to another affiliate.

-- Credit that an administrator has moved from one affiliate to another: a row for each of the two, so that both read what changed for them.
create table credit_move (
  id bigint generated always as identity primary key,
  moved_at timestamptz not null,
  order_id bigint not null references shop_order on delete cascade,
  affiliate_id bigint not null references account,
  other_id bigint not null references account,
  direction text not null check (direction in ('away', 'here')),
  link_id bigint references link,
  status text not null,
  net_cents bigint not null,
  commission_cents bigint not null,
  note text not null,
  click jsonb,
  actor_id bigint references account
);
comment on table credit_move is 'Orders: orders whose credit somebody moved from one affiliate to another, once for each of the two.';
comment on column credit_move.other_id is 'The other affiliate, shown to administrators alone';
comment on column credit_move.status is 'Status of the order at that moment';
comment on column credit_move.click is 'Of the one who lost it: the click that led to the order, which returns with the credit';
create index credit_move_affiliate on credit_move (affiliate_id, moved_at desc);
create index credit_move_order on credit_move (order_id, id);
create index credit_move_link on credit_move (link_id);
create index credit_move_other on credit_move (other_id);
