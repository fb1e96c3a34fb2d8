-- Orders of campaigns or shops by day of two periods, and of the second period by country, promoted item and
-- affiliate.
-- $1 'campaign' or 'shop', $2 one of them or null for all, $3 shop or null for all, $4 affiliate or null for all, $5 first day of the first period,
-- $6 first and $7 last day of the second.
with counted as not materialized (
  select * from order_day_view where coalesce($2::bigint, $3::bigint, $4::bigint) is null and ($1 = 'shop' or by_campaign)
), credited as not materialized (
  select day, case $1 when 'shop' then shop_id else campaign_id end as promoted_id, affiliate_id, created, amount_cents, pending_amount_cents, commission_cents, pending_commission_cents
  from order_credit_view
  where ($1 = 'shop' or campaign_id is not null) and ($2::bigint is null or $2 = case $1 when 'shop' then shop_id else campaign_id end)
    and ($3::bigint is null or shop_id = $3) and ($4::bigint is null or affiliate_id = $4)
), by_day as (
  select day, created, amount_cents, pending_amount_cents, commission_cents, pending_commission_cents from counted
  union all
  select day, created, amount_cents, pending_amount_cents, commission_cents, pending_commission_cents from credited where coalesce($2::bigint, $3::bigint, $4::bigint) is not null
), by_country as (
  select day, country, created, amount_cents, pending_amount_cents, commission_cents, pending_commission_cents from counted
  union all
  select f.day, f.country, f.created, f.amount_cents, f.pending_amount_cents, f.commission_cents, f.pending_commission_cents
  from promoting($1, $2, $3, $4) k join order_fact_view f on f.link_id = k.id
  where coalesce($2::bigint, $3::bigint, $4::bigint) is not null
  union all
  -- Credited without a link.
  select day, country, created, amount_cents, pending_amount_cents, commission_cents, pending_commission_cents from order_fact_view
  where link_id is null and coalesce($2::bigint, $3::bigint, $4::bigint) is not null and ($1 = 'shop' or campaign_id is not null)
    and ($2::bigint is null or $2 = case $1 when 'shop' then shop_id else campaign_id end)
    and ($3::bigint is null or shop_id = $3) and ($4::bigint is null or affiliate_id = $4)
), part as (
  select 'day' as part, day, null as country, null::bigint as promoted_id, null::bigint as affiliate_id,
    sum(created) as orders, sum(amount_cents) as amount, sum(pending_amount_cents) as pending_amount, sum(commission_cents) as commission, sum(pending_commission_cents) as pending
  from by_day where day between $5::date and $7::date
  group by day
  union all
  select 'country', null, country, null, null, sum(created), sum(amount_cents), sum(pending_amount_cents), sum(commission_cents), sum(pending_commission_cents)
  from by_country where day between $6::date and $7::date
  group by country
  union all
  select case when grouping(promoted_id) = 0 then 'link' else 'affiliate' end, null, null, promoted_id, affiliate_id,
    sum(created), sum(amount_cents), sum(pending_amount_cents), sum(commission_cents), sum(pending_commission_cents)
  from credited where day between $6::date and $7::date
  group by grouping sets ((promoted_id), (affiliate_id))
)
select p.part, coalesce(p.day::text, p.country, p.promoted_id::text, p.affiliate_id::text) as key, coalesce(k.name, a.name, '') as name,
  p.orders::bigint as orders, p.amount::bigint as "amountCents", p.pending_amount::bigint as "pendingAmountCents", p.commission::bigint as "commissionCents", p.pending::bigint as "pendingCents"
from part p left join promoted_view k on k.id = p.promoted_id left join account a on a.id = p.affiliate_id
where p.orders <> 0
