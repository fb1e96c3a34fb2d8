-- Strikes off the orders of affiliates that payments have settled, and marks those whose amounts cancelled out before they
-- were paid. What is on hold stays, because it becomes due later.
-- $1 affiliate ids, $2 now.
with done as (
  select order_id, affiliate_id, sum(settled) > 0 as paid
  from (
    select order_id, affiliate_id, l.cents, l.available_at, 0 as settled
    from unpaid_order u join ledger_line l using (order_id, affiliate_id) where affiliate_id = any($1::bigint[]) and not u.cancelled
    union all
    select order_id, u.affiliate_id, -x.cents, null, 1
    from unpaid_order u join invoice_order x using (order_id) join invoice i on i.id = x.invoice_id and i.affiliate_id = u.affiliate_id
    where u.affiliate_id = any($1::bigint[]) and not u.cancelled and i.returned_at is null
  ) parts
  group by order_id, affiliate_id having sum(cents) = 0 and max(available_at) <= $2
), struck as (
  delete from unpaid_order u using done where (u.affiliate_id, u.order_id) = (done.affiliate_id, done.order_id) and done.paid
)
update unpaid_order u set cancelled = true from done where (u.affiliate_id, u.order_id) = (done.affiliate_id, done.order_id) and not done.paid
