-- Documents with their state now.
create view upload_view as
select u.*, upload_state(u.opens_at, u.closes_at, now()) as state, greatest(u.created_at, u.opens_at) as since
from upload u;
