-- Whether an account has a second factor that counts.
create or replace function has_second_factor(account bigint) returns boolean language sql stable as $$
  select exists (select from totp where account_id = account and confirmed_at is not null)
    or exists (select from passkey where account_id = account)
$$;
