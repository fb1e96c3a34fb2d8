-- Invites with who used them.
create view invite_view as
select i.*, u.last_usage is not null as used, u.last_usage,
  case when not i.active then 'off' when i.type = 'single' and u.last_usage is not null then 'used' else 'open' end as state,
  (select coalesce(jsonb_agg(jsonb_build_object('name', h.name, 'date', h.used_at, 'ip', h.ip) order by h.used_at desc), '[]')
   from invite_use h where h.invite_id = i.id) as history
from invite i
left join lateral (select max(used_at) as last_usage from invite_use where invite_id = i.id) u on true;
