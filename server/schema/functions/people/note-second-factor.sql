-- Keeps account.second_factor in line with the factors themselves.
create or replace function note_second_factor() returns trigger language plpgsql as $$
begin
  update account a set second_factor = has_second_factor(a.id)
  where a.id = coalesce(new.account_id, old.account_id) and a.second_factor <> has_second_factor(a.id);
  return null;
end $$;

create or replace trigger totp_noted after insert or update or delete on totp for each row execute function note_second_factor();

create or replace trigger passkey_noted after insert or delete on passkey for each row execute function note_second_factor();
