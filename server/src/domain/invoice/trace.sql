-- Ledger lines a payment's figures were summed from: those booked before its payout. Amounts in cents.
-- $1 payment id, $2 the affiliate who may see only their own payments; null sees all.
select i.created_at as "madeAt", i.payee_iban as account,
  (select jsonb_build_object('id', r.id, 'name', r.name) from payout_item x join payout_run r on r.id = x.run_id where x.invoice_id = i.id) as run,
  case when i.returned_at is not null then (select x.bank_code from payout_item x where x.invoice_id = i.id) end as "bankCode",
  i.balance_cents as "balanceCents", i.on_hold_cents as "onHoldCents", i.payable_cents as "payableCents",
  i.paid_cents as "paidCents", i.current_cents as "currentCents",
  coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'lines', lines, 'cents', cents) order by cents desc) from (
    select kind, count(*) as lines, sum(cents) as cents from ledger_line where affiliate_id = i.affiliate_id and id < p.id group by kind
  ) kinds), '[]') as kinds,
  (select count(*) from ledger_line where affiliate_id = i.affiliate_id and id < p.id and available_at > i.created_at) as "heldLines",
  o.*,
  coalesce((select jsonb_agg(jsonb_build_object('reason', l.note, 'cents', x.cents) order by l.id)
    from invoice_line x join ledger_line l on l.id = x.line_id where x.invoice_id = i.id), '[]') as corrections
from invoice i join ledger_line p on p.invoice_id = i.id and p.kind = 'payout'
cross join lateral (
  select count(*) filter (where cents > 0) as orders, coalesce(sum(cents) filter (where cents > 0), 0)::bigint as "settledCents",
    count(*) filter (where cents < 0) as "takenBackOrders", coalesce(sum(cents) filter (where cents < 0), 0)::bigint as "takenBackCents"
  from invoice_order where invoice_id = i.id
) o
where i.id = $1 and ($2::bigint is null or i.affiliate_id = $2)
