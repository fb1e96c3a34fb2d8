-- Whether a notification is settled, because somebody did what it asks for or it ended by itself: it then counts as read.
-- notification_done is a separate function because older versions that run at the same time call it.
create or replace function notification_settled(kind text, subject_id bigint, facts jsonb) returns boolean language sql stable as $$
  select case kind
    when 'alarm' then not exists (select from alarm where name = facts ->> 'alarm')
    when 'postback-off' then not exists (
      select from postback where id = subject_id and not active and deleted_at is null)
    when 'invitation-failed' then not exists (select from account a join profile p on p.id = a.profile_id
      where a.invitation_failure is not null and a.password_hash is null and a.deleted_at is null and p.reference = 'Affiliate')
    when 'staff-invitation-failed' then not exists (select from account a join profile p on p.id = a.profile_id
      where a.invitation_failure is not null and a.password_hash is null and a.deleted_at is null and p.reference <> 'Affiliate')
    -- Until a later payment has left, which the bank has not sent back.
    when 'payment-returned' then exists (
      select from invoice came_back join invoice later on later.affiliate_id = came_back.affiliate_id and later.id > came_back.id
      where came_back.id = subject_id and later.returned_at is null)
    else notification_done(kind, subject_id)
  end
$$;
