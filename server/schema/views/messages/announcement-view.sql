-- Announcements with their state now, and their numbers of recipients, readers and emails, counted in one pass.
create view announcement_view as
select n.*, announcement_state(n.sent_at, n.withdrawn_at, n.opens_at, n.closes_at, now()) as state,
  coalesce(r.reach, 0) as reach, coalesce(r.read, 0) as read, coalesce(r.mailed, 0) as mailed
from announcement n
left join (
  select announcement_id, count(*)::integer as reach, count(read_at)::integer as read, count(mailed_at)::integer as mailed
  from announcement_reader group by announcement_id
) r on r.announcement_id = n.id;
