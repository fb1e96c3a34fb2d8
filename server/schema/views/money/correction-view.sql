-- Manual corrections of a balance.
create view correction_view as
select l.id, l.created_at as booked_at, l.affiliate_id, l.cents, l.available_at, l.note,
  l.created_at, l.created_at as updated_at, null::timestamptz as deleted_at,
  l.actor_id as created_by, null::bigint as updated_by, null::bigint as deleted_by
from ledger_line l where l.kind = 'manual';
