-- The audit log with people's names, read from their accounts, so that none remains when they are erased.
create view audit_view as
select l.id, l.at, l.actor_id, l.subject_id, l.session_id, l.way, l.request_id, l.action, l.resource, l.record_id, l.ip, l.device,
  case when l.actor_id is not null then coalesce(a.name, 'Account ' || l.actor_id)
    when l.way = 'system' then 'Rivulet' else 'Nobody signed in' end as who,
  case when l.subject_id is not null then coalesce(s.name, 'Account ' || l.subject_id) end as behalf,
  -- The names of people are read where they stand, so that none is left when they are erased.
  case when l.resource in ('affiliate', 'administrator') and l.record_id is not null then coalesce(r.name, 'Account ' || l.record_id)
    -- A payment is named by whom it goes to.
    when l.resource = 'invoice' and l.record_id is not null then (
      select p.name from invoice i join account p on p.id = i.affiliate_id where i.id = l.record_id)
    else l.label end as label,
  l.words_salt is null as forgotten,
  (select jsonb_agg(jsonb_build_object('field', name, 'before', l.before -> name, 'after', l.after -> name) order by name)
   from (select distinct jsonb_object_keys(coalesce(l.before, '{}') || coalesce(l.after, '{}')) as name) names) as changes,
  -- The same for lists, which have no room for a table: read as JSON and told in words.
  (select (jsonb_agg(jsonb_build_object('field', name, 'before', l.before -> name, 'after', l.after -> name) order by name))::text
   from (select distinct jsonb_object_keys(coalesce(l.before, '{}') || coalesce(l.after, '{}')) as name) names) as changed,
  l.at as created_at, l.at as updated_at, null::timestamptz as deleted_at,
  null::bigint as created_by, null::bigint as updated_by, null::bigint as deleted_by
from audit_line l
left join account a on a.id = l.actor_id
left join account s on s.id = l.subject_id
left join account r on r.id = l.record_id and l.resource in ('affiliate', 'administrator');
