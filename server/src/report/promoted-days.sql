-- One row per day of a period, empty days included: the traffic of campaigns or shops with the orders it brought, and what was not counted.
-- $1 'campaign' or 'shop', $2 one of them or null for all, $3 shop or null for all, $4 affiliate or null for all, $5 first day, $6 last day.
with traffic as (
  select day, sum(visits) as visits, sum(uniques) as uniques, sum(bot) as bot, sum(duplicate) as duplicate, sum(preview) as preview,
    sum(prefetch) as prefetch, sum(invalid) as invalid
  from promoted_hits_by_day($1, $2, $3, $4, $5, $6) group by day
), ordered as (
  select f.day, sum(f.created) as orders, sum(f.commission_cents) as commission, sum(f.pending_commission_cents) as pending
  from order_fact_view f where f.day between $5 and $6 and f.link_id in (select id from promoting($1, $2, $3, $4))
  group by f.day
)
select d::date as day,
  coalesce(t.visits, 0)::bigint as visits, coalesce(t.uniques, 0)::bigint as "unique",
  coalesce(o.orders, 0)::bigint as orders, coalesce(o.commission, 0)::bigint as "commissionCents",
  coalesce(o.pending, 0)::bigint as "pendingCents",
  coalesce(t.bot, 0)::bigint as bot, coalesce(t.duplicate, 0)::bigint as duplicate, coalesce(t.preview, 0)::bigint as preview,
  coalesce(t.prefetch, 0)::bigint as prefetch, coalesce(t.invalid, 0)::bigint as invalid
from generate_series($5::date, $6::date, interval '1 day') d
left join traffic t on t.day = d::date
left join ordered o on o.day = d::date
order by d
