-- The orders that campaigns or shops brought, by day of two periods, and of the second by country, by what was promoted and by affiliate: all in one reading.
-- $1 'campaign' or 'shop', $2 one of them or null for all, $3 shop or null for all, $4 affiliate or null for all, $5 first day of the first period,
-- $6 first and $7 last day of the second.
with part as (
  select case when grouping(f.day) = 0 then 'day' when grouping(f.country) = 0 then 'country' when grouping(k.promoted_id) = 0 then 'link' else 'affiliate' end as part,
    f.day, f.country, k.promoted_id, k.affiliate_id,
    sum(f.created) as orders, sum(f.commission_cents) as commission, sum(f.pending_commission_cents) as pending,
    sum(f.created) filter (where f.day >= $6) as orders_now, sum(f.commission_cents) filter (where f.day >= $6) as commission_now,
    sum(f.pending_commission_cents) filter (where f.day >= $6) as pending_now
  from order_fact_view f join promoting($1, $2, $3, $4) k on k.id = f.link_id
  where f.day between $5::date and $7::date
  group by grouping sets ((f.day), (f.country), (k.promoted_id), (k.affiliate_id))
)
select p.part, coalesce(p.day::text, p.country, p.promoted_id::text, p.affiliate_id::text) as key, coalesce(k.name, a.name, '') as name,
  (case p.part when 'day' then p.orders else p.orders_now end)::bigint as orders,
  (case p.part when 'day' then p.commission else p.commission_now end)::bigint as "commissionCents",
  (case p.part when 'day' then p.pending else p.pending_now end)::bigint as "pendingCents"
from part p left join link k on k.id = p.promoted_id left join account a on a.id = p.affiliate_id
where p.part = 'day' or p.orders_now > 0
