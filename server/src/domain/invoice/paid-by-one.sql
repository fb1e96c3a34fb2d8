-- What one user has paid and released since a moment: single payments, and runs they released, whoever prepared them.
-- $1 account id, $2 since when.
select (
  (select coalesce(sum(paid_cents), 0) from invoice p
   where p.created_by = $1 and p.created_at >= $2 and not exists (select from payout_item where invoice_id = p.id))
  + (select coalesce(sum(i.cents), 0) from payout_run r join payout_item i on i.run_id = r.id
     where r.released_by = $1 and r.released_at >= $2 and i.omitted is null)
)::bigint as cents
