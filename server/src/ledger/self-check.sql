-- Every discrepancy in the books; no rows if all is right. Lines are summed in one
-- pass, never looked up one by one: there may be millions.
with ordered as (
  -- When an order's credit was moved, nothing of it may be left with the previous affiliates.
  select order_id, affiliate_id, sum(cents)::bigint as cents from ledger_line where order_id is not null group by order_id, affiliate_id
), invoiced as (
  select invoice_id, sum(cents)::bigint as cents from ledger_line where invoice_id is not null group by invoice_id
), settled as (
  select invoice_id, sum(cents)::bigint as cents
  from (select invoice_id, cents from invoice_order union all select invoice_id, cents from invoice_line) parts group by invoice_id
), settled_order as (
  select x.order_id, i.affiliate_id, sum(x.cents)::bigint as cents from invoice i join invoice_order x on x.invoice_id = i.id where i.returned_at is null
  group by x.order_id, i.affiliate_id
), booked as (
  select affiliate_id, sum(cents)::bigint as cents from ledger_line group by affiliate_id
), paid as (
  -- For each payment: the sum of all lines before it, and of those that had left their hold by then, accumulated in
  -- the order in which lines become free.
  select l.*, sum(cents) over (partition by affiliate_id order by free_at) - cents as free
  from (
    select id, affiliate_id, invoice_id, kind, cents, balance_cents, created_at, greatest(available_at, created_at) as free_at,
      coalesce(lag(balance_cents) over lines, 0) as balance_before,
      sum(cents) over lines - cents as balance, max(created_at) over lines as latest,
      min(greatest(available_at, created_at)) over (partition by affiliate_id order by id desc rows between unbounded preceding and 1 preceding) as next_free
    from ledger_line window lines as (partition by affiliate_id order by id)
  ) l
), doubtful as (
  -- Candidates that look wrong, and those at whose exact instant another line was
  -- booked or became free: these are summed individually.
  select i.id, i.affiliate_id, i.created_at, i.balance_cents, i.on_hold_cents, i.payable_cents, i.paid_cents, i.current_cents, p.id as line
  from invoice i join paid p on p.invoice_id = i.id and p.kind = 'payout'
  where p.free_at <> i.created_at or p.latest > i.created_at or p.next_free <= i.created_at
    or i.balance_cents <> p.balance or i.on_hold_cents <> p.balance - p.free
    or i.payable_cents <> greatest(0, p.free) or i.current_cents <> i.balance_cents - i.paid_cents
)
select 'order' as what, o.id, o.affiliate_id as "affiliateId",
  case when o.status = '0' then o.commission_cents else 0 end as expected, coalesce(l.cents, 0) as booked
from shop_order o left join ordered l on l.order_id = o.id and l.affiliate_id = o.affiliate_id
where coalesce(l.cents, 0) <> case when o.status = '0' and o.affiliate_id is not null then o.commission_cents else 0 end
union all
select 'commission', o.id, o.affiliate_id, earned.cents, o.commission_cents
from shop_order o cross join lateral (
  select case when o.status = '1' then 0 else (o.net_cents * o.rate_basis_points + 5000) / 10000 end as cents
) earned
where o.affiliate_id is not null and o.commission_cents <> earned.cents
union all
select 'owner', o.id, l.affiliate_id, 0, l.cents
from ordered l join shop_order o on o.id = l.order_id
where l.affiliate_id is distinct from o.affiliate_id
  -- An order leaves an affiliate without a move when that one was erased.
  and (l.cents <> 0 or not exists (select from credit_move m where m.order_id = o.id and m.affiliate_id = l.affiliate_id)
    and not exists (select from account a where a.id = l.affiliate_id and a.erased_at is not null))
union all
select 'invoice', i.id, i.affiliate_id, case when i.returned_at is null then -i.paid_cents else 0 end, coalesce(l.cents, 0)
from invoice i left join invoiced l on l.invoice_id = i.id
where coalesce(l.cents, 0) <> case when i.returned_at is null then -i.paid_cents else 0 end
union all
-- Screens read an affiliate's balance from the last line.
select 'balance', v.id, v.id, coalesce(l.cents, 0), v.balance_cents
from affiliate_view v left join booked l on l.affiliate_id = v.id
where v.balance_cents <> coalesce(l.cents, 0)
union all
select 'running', id, affiliate_id, balance_before + cents, balance_cents
from paid where balance_cents <> balance_before + cents
union all
-- The figures frozen in a payment equal the sums of the lines before it.
select 'figures', i.id, i.affiliate_id, before.balance, i.balance_cents
from doubtful i
cross join lateral (
  select coalesce(sum(cents), 0)::bigint as balance,
    coalesce(sum(cents) filter (where available_at > i.created_at), 0)::bigint as on_hold
  from ledger_line where affiliate_id = i.affiliate_id and id < i.line
) before
where i.balance_cents <> before.balance or i.on_hold_cents <> before.on_hold
  or i.payable_cents <> greatest(0, before.balance - before.on_hold) or i.current_cents <> i.balance_cents - i.paid_cents
union all
-- Each payment is settled to the cent: orders, less what was taken back of earlier ones, and corrections.
select 'settled', i.id, i.affiliate_id, i.paid_cents, coalesce(s.cents, 0)
from invoice i left join settled s on s.invoice_id = i.id
where coalesce(s.cents, 0) <> i.paid_cents
union all
-- An order that is not listed as unpaid, or as cancelled, has nothing left to pay or to deduct.
select 'unpaid', l.order_id, l.affiliate_id, l.cents, coalesce(s.cents, 0)
from ordered l left join settled_order s on (s.order_id, s.affiliate_id) = (l.order_id, l.affiliate_id)
where l.cents <> coalesce(s.cents, 0)
  and not exists (select from unpaid_order u where (u.affiliate_id, u.order_id) = (l.affiliate_id, l.order_id) and not u.cancelled)
union all
-- A statement shows exactly what was frozen with its payment.
select 'statement', i.id, i.affiliate_id, null, null
from invoice i where i.settled_sha256 is distinct from settled_digest(i.id)
