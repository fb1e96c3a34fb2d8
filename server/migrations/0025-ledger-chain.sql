-- Each line of the ledger is chained to its affiliate's line before it, and each check of the books seals all chains:
-- whoever changes, removes or slips in a line, with whatever rights in the database, is found out by the next check.
create function ledger_hash(previous bytea, line ledger_line) returns bytea language sql stable as $$
  select sha256(coalesce(previous, '') || convert_to(jsonb_build_array(
    line.id, line.affiliate_id, line.order_id, line.invoice_id, line.kind, line.cents, extract(epoch from line.available_at),
    extract(epoch from line.created_at), line.actor_id, line.note, line.key)::text, 'UTF8'))
$$;
alter table ledger_line add column hash bytea;

alter table ledger_line disable trigger ledger_line_append_only;
do $$
declare
  line ledger_line;
  previous ledger_line;
begin
  for line in select * from ledger_line order by affiliate_id, id loop
    if previous.affiliate_id is distinct from line.affiliate_id then previous.hash := null; end if;
    line.hash := ledger_hash(previous.hash, line);
    update ledger_line set hash = line.hash where id = line.id;
    previous := line;
  end loop;
end $$;
alter table ledger_line enable trigger ledger_line_append_only;
alter table ledger_line alter column hash set not null;

create index ledger_line_chain on ledger_line (affiliate_id, id) include (cents, available_at);
drop index ledger_line_affiliate;

-- Whoever writes holds the affiliate's lock, so that no two lines follow the same one.
create function chain_ledger_line() returns trigger language plpgsql as $$
begin
  new.hash := ledger_hash(
    (select hash from ledger_line where affiliate_id = new.affiliate_id order by id desc limit 1), new);
  return new;
end $$;
create trigger ledger_line_chained before insert on ledger_line for each row execute function chain_ledger_line();

-- Of a check that found nothing wrong: the last line that was there, and the digest of the last lines of all chains up to it.
alter table book_check add column last_line bigint not null default 0, add column seal bytea;
create trigger book_check_append_only before update or delete or truncate on book_check for each statement execute function refuse_change();

-- The triggers refuse for everybody; where the server's account is no superuser, it has not even the right to try.
revoke update, delete, truncate on ledger_line, book_check from public, current_user;
