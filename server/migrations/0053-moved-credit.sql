-- Credit that an administrator has moved from one affiliate to another: a row for each of the two, so that both read what changed for them.
create table credit_move (
  id bigint generated always as identity primary key,
  moved_at timestamptz not null,
  order_id bigint not null references shop_order on delete cascade,
  affiliate_id bigint not null references account,
  -- The other one, for administrators.
  other_id bigint not null references account,
  direction text not null check (direction in ('away', 'here')),
  link_id bigint not null references link,
  -- The order as it stood; the commission is what left the affiliate, negative, or what came.
  status text not null,
  net_cents bigint not null,
  commission_cents bigint not null,
  note text not null,
  -- Of the one who lost it: the click that led to the order, which comes back when the credit does.
  click jsonb,
  actor_id bigint references account
);
create index credit_move_affiliate on credit_move (affiliate_id, moved_at desc);
create index credit_move_order on credit_move (order_id, id);

create view credit_move_view as
select m.*, o.order_id as order_number, o.shop_id,
  m.moved_at as created_at, m.moved_at as updated_at, null::timestamptz as deleted_at,
  m.actor_id as created_by, null::bigint as updated_by, null::bigint as deleted_by
from credit_move m join shop_order o on o.id = m.order_id;

-- Why a commission was taken back or booked is for its affiliate too, where a person said so: as with corrections.
create or replace view ledger_view as
select l.id, l.created_at as booked_at, l.affiliate_id, l.order_id, l.invoice_id, l.kind, l.cents, l.available_at,
  case when l.invoice_id is not null then l.note end as note,
  case when l.available_at > now() then 'hold' else 'free' end as state,
  l.created_at, l.created_at as updated_at, null::timestamptz as deleted_at,
  l.actor_id as created_by, null::bigint as updated_by, null::bigint as deleted_by,
  case when l.invoice_id is null then l.note end as reason
from ledger_line l;

alter table shop_order drop constraint shop_order_credited_by_check,
  add constraint shop_order_credited_by_check check (credited_by in ('click', 'link', 'hand', 'moved'));
