-- How many records a check of the books covers, including the trash.
select
  (select count(*) from shop_order) as orders,
  (select count(*) from affiliate_view) as affiliates,
  count(*) as lines,
  coalesce(sum(cents), 0)::bigint as "balanceCents"
from ledger_line
