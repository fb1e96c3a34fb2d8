-- Administrators and managers.
create view administrator_view as
select a.*, a.password_hash is null as without_password,
  invitation_state(a.id, a.password_hash, a.invited_at, a.invitation_failure) as invitation_state
from account a join profile p on p.id = a.profile_id where p.reference <> 'Affiliate';
