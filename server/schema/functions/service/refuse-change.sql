-- Makes a table append-only, for its owner too: a mistake is corrected by another line.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger ledger_line_append_only before update or delete or truncate on ledger_line for each statement execute function refuse_change();

create or replace trigger book_check_append_only before update or delete or truncate on book_check for each statement execute function refuse_change();

create or replace trigger claim_entry_append_only before update or delete or truncate on claim_entry for each statement execute function refuse_change();

create or replace trigger audit_line_append_only before delete or truncate on audit_line for each statement execute function refuse_change();
