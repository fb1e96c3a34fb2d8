-- What shop systems say of an order as a whole: how it stands, refunds that change or are taken back, disputes; and what of it was not understood.

alter table shop_order
  -- All that the buyer paid, with VAT and shipping: refunds of a part of it count with the goods' share.
  add column paid_cents bigint check (paid_cents >= 0),
  -- What the shop said last of the status and of the amount: said again, it changes nothing.
  add column told_status text check (told_status in ('0', '1', '2')),
  add column stated_cents bigint,
  -- The status of an order that failed by a full refund or a dispute: it returns when that is taken back.
  add column returns_to text check (returns_to in ('0', '2')),
  add check (returns_to is null or status = '1');

alter table order_refund
  drop constraint order_refund_cents_check,
  -- 0: taken back.
  add check (cents >= 0),
  -- What was given back with VAT and shipping; null where the shop named the goods.
  add column paid_cents bigint check (paid_cents >= 0),
  -- From a list of all refunds: what is no longer in it was taken back.
  add column listed boolean not null default false;

create table order_dispute (
  order_id bigint not null references shop_order on delete cascade,
  dispute_id text not null,
  state text not null check (state in ('inquiry', 'open', 'closed', 'won', 'lost')),
  -- When it happened, as far as the shop says.
  at timestamptz not null,
  primary key (order_id, dispute_id)
);

-- What was not understood, with what it takes to read it again; forgotten with its call.
alter table order_call add column delivery_sealed text;

drop view order_call_view;
create view order_call_view as
select c.id, c.shop_id, c.received_at, c.source, c.event_id, c.order_id, c.status, c.body as sent, c.answer, c.ip,
  coalesce(c.body ->> 'orderId', '') as named,
  case when c.status >= 300 then 'refused' when c.answer ? 'unread' then 'unread' when c.answer ? 'ignored' then 'ignored' else 'taken' end as outcome,
  coalesce(c.answer ->> 'message', c.answer ->> 'unread', c.answer ->> 'ignored', c.answer ->> 'reason', c.answer ->> 'result') as told,
  c.received_at as created_at, c.received_at as updated_at, null::timestamptz as deleted_at,
  null::bigint as created_by, null::bigint as updated_by, null::bigint as deleted_by
from order_call c;
