-- Each line of the ledger knows its affiliate's balance with it, so that a balance is read from one line instead of summed from all.

alter table ledger_line add column balance_cents bigint;

grant update on ledger_line to current_user;
alter table ledger_line disable trigger ledger_line_append_only;
update ledger_line l set balance_cents = summed.cents
from (select id, sum(cents) over (partition by affiliate_id order by id) as cents from ledger_line) summed
where summed.id = l.id;
alter table ledger_line enable trigger ledger_line_append_only;
revoke update on ledger_line from current_user;
alter table ledger_line alter column balance_cents set not null;

-- Whoever writes holds the affiliate's lock, so that no two lines follow the same one; whatever was said of the balance is written over.
create or replace function chain_ledger_line() returns trigger language plpgsql as $$
declare
  previous record;
begin
  select hash, balance_cents into previous from ledger_line where affiliate_id = new.affiliate_id order by id desc limit 1;
  new.hash := ledger_hash(previous.hash, new);
  new.balance_cents := coalesce(previous.balance_cents, 0) + new.cents;
  return new;
end $$;

-- What is on hold at an instant: the few lines of an affiliate that are due after it.
create index ledger_line_due on ledger_line (affiliate_id, available_at) include (cents);
-- The lines of a payment, and all that an affiliate was paid.
create index ledger_line_invoice on ledger_line (invoice_id) where invoice_id is not null;
create index ledger_line_paid on ledger_line (affiliate_id) include (cents) where invoice_id is not null;
-- What an affiliate's orders are worth is summed from this alone.
create index shop_order_worth on shop_order (affiliate_id, status) include (net_cents, commission_cents)
  where affiliate_id is not null and deleted_at is null;

drop view affiliate_view;
create view affiliate_view as
select a.*, coalesce(l.balance_cents, 0) as balance_cents, greatest(0, coalesce(l.balance_cents, 0) - h.cents) as payable_cents
from account a join profile p on p.id = a.profile_id
left join lateral (select balance_cents from ledger_line where affiliate_id = a.id order by id desc limit 1) l on true
cross join lateral (select coalesce(sum(cents), 0)::bigint as cents from ledger_line where affiliate_id = a.id and available_at > now()) h
where p.reference = 'Affiliate';
