-- Audit log entries that were altered or do not follow the actor's previous one, and redacted ones without an entry
-- that records the redaction.
with gone as (
  select forgotten_by as id, count(*) as lines, forgotten_digest(array_agg(id)) as digest
  from audit_line where forgotten_by is not null group by forgotten_by
), forgotten as materialized (
  select gone.id from gone join audit_line said on said.id = gone.id and said.action = 'forget' and said.words_salt is not null
  where (said.after ->> 'lines')::bigint = gone.lines and said.after ->> 'digest' = gone.digest
)
select 'act' as what, id, null::bigint as "affiliateId", null::bigint as expected, null::bigint as booked
from (
  select l.*, audit_hash(lag(l.hash) over (partition by l.chain order by l.id), l) as wanted
  from audit_line l
) chained
where hash <> wanted
  or case when origin_salt is null then device is not null
    else origin_digest <> audit_digest(origin_salt, jsonb_build_array(ip, device)) end
  or case when words_salt is null then label is not null or before is not null or after is not null
      or not exists (select from forgotten f where f.id = forgotten_by)
    else words_digest <> audit_digest(words_salt, jsonb_build_array(label, before, after)) end
order by id
