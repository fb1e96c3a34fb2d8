-- Sets the hash and balance of a new ledger line. The writer holds the affiliate's lock, so that no two lines follow the same one.
create or replace function chain_ledger_line() returns trigger language plpgsql as $$
declare
  previous record;
begin
  select hash, balance_cents into previous from ledger_line where affiliate_id = new.affiliate_id order by id desc limit 1;
  new.hash := ledger_hash(previous.hash, new);
  new.balance_cents := coalesce(previous.balance_cents, 0) + new.cents;
  return new;
end $$;

create or replace trigger ledger_line_chained before insert on ledger_line for each row execute function chain_ledger_line();
