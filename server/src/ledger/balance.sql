-- What an affiliate has earned, may be paid and was paid, in cents.
-- $1 affiliate, $2 now.
select lines.*, orders.*, greatest(0, lines.balance - lines."onHold") as payable
from (
  select coalesce(sum(cents), 0)::bigint as balance,
    coalesce(sum(cents) filter (where available_at > $2), 0)::bigint as "onHold",
    coalesce(-sum(cents) filter (where kind in ('payout', 'payout_return')), 0)::bigint as paid
  from ledger_line where affiliate_id = $1
) lines, (
  select coalesce(sum(net_cents) filter (where status = '0'), 0)::bigint as approved,
    coalesce(sum(commission_cents) filter (where status = '0'), 0)::bigint as commission,
    coalesce(sum(commission_cents) filter (where status = '2'), 0)::bigint as expected
  from shop_order where affiliate_id = $1 and deleted_at is null
) orders
