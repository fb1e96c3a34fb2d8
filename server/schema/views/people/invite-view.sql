-- Invites with who used them.
create view invite_view as
select i.*,
  exists (select from invite_use u where u.invite_id = i.id) as used,
  (select max(u.used_at) from invite_use u where u.invite_id = i.id) as last_usage,
  (select coalesce(jsonb_agg(jsonb_build_object('name', u.name, 'date', u.used_at, 'ip', u.ip) order by u.used_at desc), '[]')
   from invite_use u where u.invite_id = i.id) as history
from invite i;
