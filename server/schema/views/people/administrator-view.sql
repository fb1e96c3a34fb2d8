-- Administrators and managers.
create view administrator_view as
select a.* from account a join profile p on p.id = a.profile_id where p.reference <> 'Affiliate';
