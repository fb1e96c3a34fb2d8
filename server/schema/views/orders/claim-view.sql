-- Claims with their entries.
create view claim_view as
select c.*, c.created_at as asked_at,
  (select max(e.at) from claim_entry e where e.claim_id = c.id and e.event <> 'asked') as last_word_at,
  (select coalesce(jsonb_agg(jsonb_build_object('date', e.at, 'event', e.event, 'outcome', e.outcome, 'text', e.words,
     'actor', a.name, 'team', e.team) order by e.id), '[]')
   from claim_entry e join account a on a.id = e.actor_id where e.claim_id = c.id) as entries
from claim c;
