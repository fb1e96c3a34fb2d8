-- Everything in the books that does not add up. No rows: all of it does.
select 'order' as what, o.id, o.affiliate_id as "affiliateId",
  case when o.status = '0' then o.commission_cents else 0 end as expected, coalesce(l.cents, 0) as booked
from shop_order o
left join lateral (select sum(cents)::bigint as cents from ledger_line where order_id = o.id) l on true
where coalesce(l.cents, 0) <> case when o.status = '0' and o.affiliate_id is not null then o.commission_cents else 0 end
union all
select 'commission', o.id, o.affiliate_id, (o.net_cents * o.rate_basis_points + 5000) / 10000, o.commission_cents
from shop_order o
where o.affiliate_id is not null and o.commission_cents <> (o.net_cents * o.rate_basis_points + 5000) / 10000
union all
select 'owner', o.id, o.affiliate_id, 0, sum(l.cents)::bigint
from ledger_line l join shop_order o on o.id = l.order_id
where l.affiliate_id is distinct from o.affiliate_id
group by o.id
union all
select 'invoice', i.id, i.affiliate_id, case when i.returned_at is null then -i.paid_cents else 0 end, coalesce(l.cents, 0)
from invoice i
left join lateral (select sum(cents)::bigint as cents from ledger_line where invoice_id = i.id) l on true
where coalesce(l.cents, 0) <> case when i.returned_at is null then -i.paid_cents else 0 end
union all
select 'balance', v.id, v.id, coalesce(l.cents, 0), v.balance_cents
from affiliate_view v
left join lateral (select sum(cents)::bigint as cents from ledger_line where affiliate_id = v.id) l on true
where v.balance_cents <> coalesce(l.cents, 0)
union all
-- What a payment froze is what the lines before it sum to.
select 'figures', i.id, i.affiliate_id, before.balance, i.balance_cents
from invoice i
join ledger_line p on p.invoice_id = i.id and p.kind = 'payout'
cross join lateral (
  select coalesce(sum(cents), 0)::bigint as balance,
    coalesce(sum(cents) filter (where available_at > i.created_at), 0)::bigint as on_hold
  from ledger_line where affiliate_id = i.affiliate_id and id < p.id
) before
where i.balance_cents <> before.balance or i.on_hold_cents <> before.on_hold
  or i.payable_cents <> greatest(0, before.balance - before.on_hold) or i.current_cents <> i.balance_cents - i.paid_cents
union all
select 'settled', i.id, i.affiliate_id, i.paid_cents, s.cents
from invoice i
cross join lateral (select coalesce(sum(cents), 0)::bigint as cents from invoice_order where invoice_id = i.id) s
where s.cents > i.paid_cents
