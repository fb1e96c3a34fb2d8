-- Affiliates a run would skip if released now, and why; the largest amounts first. Amounts in cents.
-- $1 run, $2 now, $3 maximum number of rows.
select i.id, i.cents, a.id as "affiliateId", a.name, least(held.payable, i.cents) as payable, judged.reason,
  count(*) over () as items, (sum(i.cents) over ())::bigint as total
from payout_item i join account a on a.id = i.affiliate_id
cross join lateral (
  select greatest(0, coalesce((select balance_cents from ledger_line where affiliate_id = a.id order by id desc limit 1), 0)
    - (select coalesce(sum(cents), 0) from ledger_line where affiliate_id = a.id and available_at > $2))::bigint as payable
) held
cross join lateral (
  select case when not a.active or a.deleted_at is not null then 'inactive'
    when (select requested from payout_run where id = i.run_id)
      and not exists (select from payout_request q where q.affiliate_id = a.id and q.state = 'open') then 'no_request'
    when held.payable < i.cents then 'payable'
    -- Masks suffice to tell numbers apart here; the payment itself compares the decrypted numbers.
    when a.bank_changed_at is distinct from i.bank_changed_at or a.iban is distinct from i.iban then 'bank_replaced' end as reason
) judged
where i.run_id = $1 and i.omitted is null and i.invoice_id is null and judged.reason is not null
order by i.cents desc, i.id limit $3
