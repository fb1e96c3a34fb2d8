-- How much a check of the books goes through, everything in the trash included.
select
  (select count(*) from shop_order) as orders,
  (select count(*) from affiliate_view) as affiliates,
  count(*) as lines,
  coalesce(sum(cents), 0)::bigint as "balanceCents"
from ledger_line
