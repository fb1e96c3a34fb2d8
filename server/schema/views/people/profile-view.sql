-- Profiles with how many accounts have them.
create view profile_view as
select p.*, (select count(*) from account a where a.profile_id = p.id and a.deleted_at is null) as accounts
from profile p;
