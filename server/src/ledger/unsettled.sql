-- Amounts past their hold that no payment has settled: orders by their ledger lines, and corrections.
-- First in, first out. Negative: taken back after it had been settled. Orders that payments have settled are not read.
-- $1 affiliate ids, $2 now.
with open as materialized (
  select order_id, affiliate_id, sum(due)::bigint as due, sum(before)::bigint as before, min(available_at) as available_at
  from (
    select order_id, affiliate_id, l.cents as due, 0 as before, l.available_at
    from unpaid_order u join ledger_line l using (order_id, affiliate_id)
    where affiliate_id = any($1::bigint[]) and not u.cancelled and l.available_at <= $2
    union all
    select order_id, u.affiliate_id, 0, x.cents, null
    from unpaid_order u join invoice_order x using (order_id) join invoice i on i.id = x.invoice_id and i.affiliate_id = u.affiliate_id
    where u.affiliate_id = any($1::bigint[]) and not u.cancelled and i.returned_at is null
  ) parts
  group by order_id, affiliate_id having sum(due) <> sum(before)
)
select 'order' as what, o.id, open.affiliate_id as "affiliateId", o.order_number as name, o.ordered_at as at, s.name as shop, o.net_cents as "netCents",
  o.rate_basis_points as "rateBasisPoints", open.due as "dueCents", open.before as "beforeCents", open.due - open.before as cents, open.available_at as "availableAt"
from open join shop_order o on o.id = open.order_id join shop s on s.id = o.shop_id
union all
select 'correction', l.id, l.affiliate_id, l.note, l.created_at, null, null, null, null, null, l.cents - coalesce(settled.cents, 0), l.available_at
from unnest($1::bigint[]) a(id) join ledger_line l on l.affiliate_id = a.id
left join lateral (
  select sum(x.cents)::bigint as cents from invoice_line x
  where x.line_id = l.id and (select i.returned_at from invoice i where i.id = x.invoice_id) is null
) settled on true
where l.kind = 'manual' and l.available_at <= $2 and l.cents <> coalesce(settled.cents, 0)
order by "availableAt", what, id
