-- Announcements with their state now, and what became of them.
create view announcement_view as
select n.*, announcement_state(n.sent_at, n.withdrawn_at, n.opens_at, n.closes_at, now()) as state, r.reach, r.read, r.mailed
from announcement n
cross join lateral (
  select count(*)::integer as reach, count(read_at)::integer as read, count(mailed_at)::integer as mailed
  from announcement_reader where announcement_id = n.id
) r;
