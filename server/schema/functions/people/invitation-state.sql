-- What became of the invitation of somebody who has no password yet; null before one, and afterwards.
create or replace function invitation_state(account_id bigint, password_hash text, invited_at timestamptz, failure text)
returns text language sql stable as $$
  select case
    when password_hash is not null or invited_at is null then null
    when failure is not null then 'failed'
    when exists (select from mail where invited_id = account_id) then 'waiting'
    else 'sent'
  end
$$;
