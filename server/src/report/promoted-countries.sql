-- Traffic of campaigns or shops in a period by country; '' is unknown.
-- $1 'campaign' or 'shop', $2 one of them or null for all, $3 shop or null for all, $4 affiliate or null for all, $5 first day, $6 last day.
select country as key, sum(visits)::bigint as visits, sum(uniques)::bigint as "unique"
from promoted_hits_by_country($1, $2, $3, $4, $5, $6)
group by country
having sum(visits) <> 0
