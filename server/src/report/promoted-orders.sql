-- The orders that campaigns or shops brought, by day of two periods, and of the second by country, by what was promoted and by affiliate.
-- $1 'campaign' or 'shop', $2 one of them or null for all, $3 shop or null for all, $4 affiliate or null for all, $5 first day of the first period,
-- $6 first and $7 last day of the second.
with fact as not materialized (
  select f.* from promoting($1, $2, $3, $4) k join order_fact_view f on f.link_id = k.id
), by_link as (
  select link_id, sum(created) as orders, sum(commission_cents) as commission, sum(pending_commission_cents) as pending
  from fact where day between $6::date and $7::date
  group by link_id
), part as (
  select 'day' as part, day, null as country, null::bigint as promoted_id, null::bigint as affiliate_id,
    sum(created) as orders, sum(commission_cents) as commission, sum(pending_commission_cents) as pending
  from fact where day between $5::date and $7::date
  group by day
  union all
  select 'country', null, country, null, null, sum(created), sum(commission_cents), sum(pending_commission_cents)
  from fact where day between $6::date and $7::date
  group by country
  union all
  select case when grouping(k.promoted_id) = 0 then 'link' else 'affiliate' end, null, null, k.promoted_id, k.affiliate_id, sum(f.orders), sum(f.commission), sum(f.pending)
  from by_link f join promoting($1, $2, $3, $4) k on k.id = f.link_id
  group by grouping sets ((k.promoted_id), (k.affiliate_id))
)
select p.part, coalesce(p.day::text, p.country, p.promoted_id::text, p.affiliate_id::text) as key, coalesce(k.name, a.name, '') as name,
  p.orders::bigint as orders, p.commission::bigint as "commissionCents", p.pending::bigint as "pendingCents"
from part p left join link k on k.id = p.promoted_id left join account a on a.id = p.affiliate_id
