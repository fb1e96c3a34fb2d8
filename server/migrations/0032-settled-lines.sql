-- Corrections by hand are booked on screens, and each payment settles all that it pays: orders, what was taken back of
-- orders that earlier payments had settled, and corrections. What is taken back is settled as a negative amount.

alter table invoice_order drop constraint invoice_order_cents_check, add constraint invoice_order_cents_check check (cents <> 0);

create table invoice_line (
  invoice_id bigint not null references invoice,
  line_id bigint not null references ledger_line,
  cents bigint not null check (cents <> 0),
  primary key (invoice_id, line_id)
);
create index invoice_line_line on invoice_line (line_id);

create index ledger_line_manual on ledger_line (affiliate_id, id) where kind = 'manual';

-- The reason of a correction is for its affiliate too; what is noted about a payment is not.
create or replace view ledger_view as
select l.id, l.created_at as booked_at, l.affiliate_id, l.order_id, l.invoice_id, l.kind, l.cents, l.available_at,
  case when l.kind <> 'manual' then l.note end as note,
  case when l.available_at > now() then 'hold' else 'free' end as state,
  l.created_at, l.created_at as updated_at, null::timestamptz as deleted_at,
  l.actor_id as created_by, null::bigint as updated_by, null::bigint as deleted_by,
  case when l.kind = 'manual' then l.note end as reason
from ledger_line l;

create view correction_view as
select l.id, l.created_at as booked_at, l.affiliate_id, l.cents, l.available_at, l.note,
  l.created_at, l.created_at as updated_at, null::timestamptz as deleted_at,
  l.actor_id as created_by, null::bigint as updated_by, null::bigint as deleted_by
from ledger_line l where l.kind = 'manual';
