-- Reconciliations with their differences; each line of the file is counted once. What the file lacks was not compared.
create view reconciliation_view as
select r.*, r.created_at as compared_at, found.*
from reconciliation r
cross join lateral (
  select count(*) filter (where difference = 'missing') as missing, count(*) filter (where difference = 'extra') as extra,
    case when r.column_amount is not null then count(*) filter (where difference = 'amount') end as amounts,
    case when r.column_status is not null then count(*) filter (where difference = 'status') end as statuses,
    case when r.column_amount is not null and r.column_status is not null then count(*) filter (where difference = 'both') end as both,
    count(*) filter (where difference = 'bad') as bad, count(*) filter (where difference = 'repeated') as repeated, count(*) filter (where outcome in ('open', 'refused')) as left_open,
    coalesce(sum(worth_cents), 0)::bigint as worth_cents
  from reconciliation_line where reconciliation_id = r.id
) found;
