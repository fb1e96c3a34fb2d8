-- A payment with the data for its statement. Amounts in cents.
-- $1 payment id, $2 the affiliate who may see only their own payments; null sees all.
select i.id, i.paid_on as day, i.created_at as "madeAt", i.execution_on as "executionOn", i.returned_at as "returnedAt",
  coalesce(i.payee, a.name) as payee, i.payee_sealed as "payeeSealed", i.payee_iban as iban,
  i.payer_name as "payerName", i.payer_address as "payerAddress",
  i.approved_cents as approved, i.commission_cents as commission, i.balance_cents as balance, i.on_hold_cents as "onHold",
  i.payable_cents as payable, i.paid_cents as paid, i.current_cents as current,
  previous.id as "previousId", previous.paid_on as "previousDay", coalesce(previous.opening, 0) as opening,
  since.movements, settled.orders, settled.first, settled.last, settled.cents as "settledCents", settled.parts,
  settled."takenBackOrders", settled."takenBackCents", corrected.corrections
from invoice i
join account a on a.id = i.affiliate_id
join ledger_line p on p.invoice_id = i.id and p.kind = 'payout'
left join lateral (
  select b.id, b.paid_on, b.created_at, q.id as line, b.balance_cents - b.on_hold_cents - b.paid_cents as opening
  from invoice b join ledger_line q on q.invoice_id = b.id and q.kind = 'payout'
  where b.affiliate_id = i.affiliate_id and q.id < p.id order by q.id desc limit 1
) previous on true
cross join lateral (
  -- Became payable since the payment before: booked since then, or its hold ended since then.
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'lines', lines, 'cents', cents) order by cents desc), '[]') as movements
  from (
    select kind, count(*) as lines, sum(cents) as cents from ledger_line l
    where l.affiliate_id = i.affiliate_id and l.id < p.id and l.available_at <= i.created_at
      and l.id is distinct from previous.line
      and (previous.line is null or l.id > previous.line or l.available_at > previous.created_at)
    group by kind
  ) kinds
) since
cross join lateral (
  select count(*) filter (where x.cents > 0) as orders, min(o.ordered_at) filter (where x.cents > 0) as first,
    max(o.ordered_at) filter (where x.cents > 0) as last, coalesce(sum(x.cents) filter (where x.cents > 0), 0)::bigint as cents,
    count(*) filter (where x.cents > 0 and x.cents <> x.due_cents) as parts,
    count(*) filter (where x.cents < 0) as "takenBackOrders", coalesce(sum(x.cents) filter (where x.cents < 0), 0)::bigint as "takenBackCents"
  from invoice_order x join shop_order o on o.id = x.order_id where x.invoice_id = i.id
) settled
cross join lateral (
  select coalesce(jsonb_agg(jsonb_build_object('at', l.created_at, 'reason', l.note, 'cents', x.cents) order by l.id), '[]') as corrections
  from invoice_line x join ledger_line l on l.id = x.line_id where x.invoice_id = i.id
) corrected
where i.id = $1 and ($2::bigint is null or i.affiliate_id = $2)
