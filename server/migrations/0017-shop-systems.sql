-- Shop systems whose webhooks are orders, and where each call of a shop came from.

create table shop_vendor (
  shop_id bigint not null references link on delete cascade,
  vendor text not null check (vendor in ('shopify', 'woocommerce', 'stripe')),
  -- What the vendor signs with.
  secret_sealed text not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, vendor)
);

alter table order_call add column source text not null default 'door' check (source in ('door', 'shopify', 'woocommerce', 'stripe', 'replay'));
create index order_call_received on order_call (received_at);

-- Calls as rows of a list; only admin users meet them.
create view order_call_view as
select c.id, c.shop_id, c.received_at, c.source, c.event_id, c.order_id, c.status, c.body as sent, c.answer, c.ip,
  coalesce(c.body ->> 'orderId', '') as named,
  case when c.status >= 300 then 'refused' when c.answer ? 'ignored' then 'ignored' else 'taken' end as outcome,
  coalesce(c.answer ->> 'message', c.answer ->> 'ignored', c.answer ->> 'reason', c.answer ->> 'result') as told,
  c.received_at as created_at, c.received_at as updated_at, null::timestamptz as deleted_at,
  null::bigint as created_by, null::bigint as updated_by, null::bigint as deleted_by
from order_call c;
