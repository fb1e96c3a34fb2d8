-- Visits of a period by country, the most first; ZZ for unknown.
-- $1 shop or null for all, $2 first day, $3 last day.
select coalesce(nullif(country, ''), 'ZZ') as country, sum(visits)::bigint as visits
from promoted_hits('shop', $1, null, null, $2, $3)
group by 1
having sum(visits) > 0
order by 2 desc, 1
