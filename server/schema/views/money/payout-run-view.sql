-- Payout runs with their totals, how many of their payments are confirmed, and whether some are still to be.
create view payout_run_view as
select r.*, s.*
from payout_run r
cross join lateral (
  select count(*) filter (where i.omitted is null)::bigint as payments,
    coalesce(sum(i.cents) filter (where i.omitted is null), 0)::bigint as total_cents,
    count(*) filter (where p.confirmed_at is not null and p.returned_at is null)::bigint as paid,
    count(*) filter (where i.omitted is not null)::bigint as omissions,
    coalesce(bool_or(p.confirmed_at is null and p.returned_at is null) filter (where p.id is not null), false) as under_way
  from payout_item i left join invoice p on p.id = i.invoice_id where i.run_id = r.id
) s;
