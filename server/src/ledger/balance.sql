-- Balances of affiliates in cents: earned, on hold, payable, paid. The last ledger line of an affiliate carries the
-- balance.
-- $1 affiliate ids, $2 now.
select a.id as "affiliateId", lines.*, approved.*, pending.*, greatest(0, lines.balance - lines."onHold") as payable
from unnest($1::bigint[]) a(id)
cross join lateral (
  select coalesce((select balance_cents from ledger_line where affiliate_id = a.id order by id desc limit 1), 0) as balance,
    (select coalesce(sum(cents), 0)::bigint from ledger_line where affiliate_id = a.id and available_at > $2) as "onHold",
    (select coalesce(-sum(cents), 0)::bigint from ledger_line where affiliate_id = a.id and invoice_id is not null) as paid
) lines
-- Each state by itself, because a filter on each sum costs as much as the sum.
cross join lateral (
  select coalesce(sum(net_cents), 0)::bigint as approved, coalesce(sum(commission_cents), 0)::bigint as commission
  from shop_order where affiliate_id = a.id and status = '0' and deleted_at is null
) approved
cross join lateral (
  select coalesce(sum(commission_cents), 0)::bigint as expected
  from shop_order where affiliate_id = a.id and status = '2' and deleted_at is null
) pending
