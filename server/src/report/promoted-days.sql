-- One row per day of a period, including empty days: traffic of campaigns or shops, and uncounted hits.
-- $1 'campaign' or 'shop', $2 one of them or null for all, $3 shop or null for all, $4 affiliate or null for all, $5 first day, $6 last day.
select d::date::text as key, coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as "unique",
  coalesce(sum(h.bot), 0)::bigint as bot, coalesce(sum(h.assistant), 0)::bigint as assistant, coalesce(sum(h.duplicate), 0)::bigint as duplicate, coalesce(sum(h.preview), 0)::bigint as preview,
  coalesce(sum(h.prefetch), 0)::bigint as prefetch, coalesce(sum(h.invalid), 0)::bigint as invalid
from generate_series($5::date, $6::date, interval '1 day') d
left join promoted_hits_by_day($1, $2, $3, $4, $5, $6) h on h.day = d::date
group by d
order by d
