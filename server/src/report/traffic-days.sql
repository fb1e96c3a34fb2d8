-- One row per day of a period, including empty days: visits, unique visitors, orders, approved amount and commission,
-- and what pending orders would add.
-- $1 affiliate or null for all, $2 shop or null for all, $3 first day, $4 last day.
select d::date as day,
  coalesce(t.visits, 0)::bigint as visits,
  coalesce(t.uniques, 0)::bigint as "unique",
  coalesce(o.orders, 0)::bigint as orders,
  coalesce(o.pending, 0)::bigint as pending,
  coalesce(o.declined, 0)::bigint as failed,
  coalesce(o.approved, 0)::bigint as approved,
  coalesce(o.amount, 0)::bigint as "amountCents",
  coalesce(o.commission, 0)::bigint as "commissionCents",
  coalesce(o.pending_amount, 0)::bigint as "pendingAmountCents",
  coalesce(o.pending_commission, 0)::bigint as "pendingCommissionCents"
from generate_series($3::date, $4::date, interval '1 day') d
left join (
  select day, sum(visits) as visits, sum(uniques) as uniques from promoted_hits_by_day('shop', $2, null, $1, $3, $4) group by day
) t on t.day = d::date
left join (
  select f.day, sum(f.created) as orders, sum(f.pending) as pending, sum(f.declined) as declined, sum(f.approved) as approved,
    sum(f.amount_cents) as amount, sum(f.commission_cents) as commission,
    sum(f.pending_amount_cents) as pending_amount, sum(f.pending_commission_cents) as pending_commission
  from (
    select day, created, pending, declined, approved, amount_cents, commission_cents, pending_amount_cents, pending_commission_cents
    from order_day_view where coalesce($1::bigint, $2::bigint) is null
    union all
    select day, created, pending, declined, approved, amount_cents, commission_cents, pending_amount_cents, pending_commission_cents
    from order_fact_view
    where coalesce($1::bigint, $2::bigint) is not null and ($1::bigint is null or affiliate_id = $1) and ($2::bigint is null or shop_id = $2)
  ) f
  where f.day between $3 and $4
  group by f.day
) o on o.day = d::date
order by d
