-- Differences of a reconciliation, with what can be done about them.
create view reconciliation_line_view as
select l.*, r.shop_id,
  -- What may be done with it now.
  case when l.outcome not in ('open', 'refused') then null when l.difference = 'extra' then 'fail' else 'fix' end as remedy,
  r.created_at, coalesce(l.fixed_at, r.created_at) as updated_at, null::timestamptz as deleted_at,
  r.created_by, l.fixed_by as updated_by, null::bigint as deleted_by
from reconciliation_line l join reconciliation r on r.id = l.reconciliation_id;
