-- Ledger lines as affiliates read them, with the reason where a person gave one.
create view ledger_view as
select l.id, l.created_at as booked_at, l.affiliate_id, l.order_id, l.invoice_id, l.kind, l.cents, l.available_at,
  case when l.invoice_id is not null then l.note end as note,
  case when l.available_at > now() then 'hold' else 'free' end as state,
  l.created_at, l.created_at as updated_at, null::timestamptz as deleted_at,
  l.actor_id as created_by, null::bigint as updated_by, null::bigint as deleted_by,
  case when l.invoice_id is null then l.note end as reason
from ledger_line l;
