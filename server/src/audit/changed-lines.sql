-- Lines that are not what was written, or do not follow the line before them of the same actor.
select 'act' as what, id, null::bigint as "affiliateId", null::bigint as expected, null::bigint as booked
from (
  select l.*, audit_hash(lag(l.hash) over (partition by l.chain order by l.id), l) as wanted
  from audit_line l
) chained
where hash <> wanted
  or case when origin_salt is null then device is not null
    else origin_digest <> audit_digest(origin_salt, jsonb_build_array(ip, device)) end
  or case when words_salt is null then label is not null or before is not null or after is not null
    else words_digest <> audit_digest(words_salt, jsonb_build_array(label, before, after)) end
order by id
