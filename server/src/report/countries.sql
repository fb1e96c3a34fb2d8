-- Visits of a period by country, the most first; ZZ stands for an unknown one.
-- $1 shop or null for all, $2 first day, $3 last day.
select coalesce(nullif(h.country, ''), 'ZZ') as country, sum(h.hits)::bigint as visits
from hit_hour h join link k on k.id = h.link_id
where h.day between $2 and $3 and h.class = 'valid' and ($1::bigint is null or k.shop_id = $1)
group by 1
having sum(h.hits) > 0
order by 2 desc, 1
