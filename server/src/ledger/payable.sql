-- Affiliates whose payable amount reaches a minimum, in cents, active or not.
-- $1 minimum, $2 now.
select a.id as "affiliateId", a.active, l.balance_cents - h.cents as payable
from account a
cross join lateral (select balance_cents from ledger_line where affiliate_id = a.id order by id desc limit 1) l
cross join lateral (select coalesce(sum(cents), 0)::bigint as cents from ledger_line where affiliate_id = a.id and available_at > $2) h
where a.deleted_at is null and l.balance_cents - h.cents >= $1
order by a.id
