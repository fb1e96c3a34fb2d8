-- Traffic of campaigns or shops in a period, by promoted item and by affiliate.
-- $1 'campaign' or 'shop', $2 one of them or null for all, $3 shop or null for all, $4 affiliate or null for all, $5 first day, $6 last day.
with part as (
  select k.promoted_id, k.affiliate_id, sum(h.visits) as visits, sum(h.uniques) as uniques
  from promoting($1, $2, $3, $4) k cross join lateral (select sum(visits) as visits, sum(uniques) as uniques from link_hits(k.id, $5, $6)) h
  group by grouping sets ((k.promoted_id), (k.affiliate_id))
)
select case when p.promoted_id is null then 'affiliate' else 'link' end as part, coalesce(p.promoted_id, p.affiliate_id)::text as key,
  coalesce(k.name, a.name) as name, p.visits::bigint as visits, p.uniques::bigint as "unique"
from part p left join promoted_view k on k.id = p.promoted_id left join account a on a.id = p.affiliate_id
where p.visits <> 0
