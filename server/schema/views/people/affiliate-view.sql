-- When what says who somebody is was erased: their orders and payments stay, under a number.

alter table account add column erased_at timestamptz;
drop view affiliate_view;
create view affiliate_view as
select a.*, coalesce(l.balance_cents, 0) as balance_cents, greatest(0, coalesce(l.balance_cents, 0) - h.cents) as payable_cents
from account a join profile p on p.id = a.profile_id
left join lateral (select balance_cents from ledger_line where affiliate_id = a.id order by id desc limit 1) l on true
cross join lateral (select coalesce(sum(cents), 0)::bigint as cents from ledger_line where affiliate_id = a.id and available_at > now()) h
where p.reference = 'Affiliate';
