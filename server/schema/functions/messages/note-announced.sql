-- Keeps with the announcement whether its notification was read or emailed, because notifications are deleted after a while.
create or replace function note_announced() returns trigger language plpgsql as $$
begin
  update announcement_reader set read_at = coalesce(read_at, new.read_at), mailed_at = coalesce(mailed_at, new.mailed_at)
  where announcement_id = new.subject_id and account_id = new.account_id;
  return null;
end $$;

create or replace trigger notification_announced after insert or update of read_at, mailed_at on notification
  for each row when (new.kind = 'announced' and (new.read_at is not null or new.mailed_at is not null))
  execute function note_announced();
