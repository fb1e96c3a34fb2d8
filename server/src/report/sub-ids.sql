-- Visits and orders of a period by one sub ID: the values with the most visits, those without a value, and the sum of
-- the rest.
-- $1 affiliate, $2 shop, $3 campaign, $4 link, each null for all; $5 first and $6 last day, and the same as $7 first
-- and $8 next instant in epoch milliseconds; $9 's1' to 's5'; $10 how many values are listed.
with narrowed as (
  select k.id from link k
  where ($1::bigint is null or k.affiliate_id = $1) and ($2::bigint is null or k.shop_id = $2)
    and ($3::bigint is null or k.campaign_id = $3) and ($4::bigint is null or k.id = $4)
), counted as (
  select nullif(case $9::text when 's1' then h.s1 when 's2' then h.s2 when 's3' then h.s3 when 's4' then h.s4 else h.s5 end, '') as value,
    count(*) as visits, count(*) filter (where h.is_unique) as uniques, 0 as orders, 0 as amount, 0 as pending_amount, 0 as commission, 0 as pending
  from hit h
  where (coalesce($1::bigint, $2::bigint, $3::bigint, $4::bigint) is null or h.link_id = any(array(select id from narrowed)))
    -- Those of erased links count nowhere.
    and h.link_id in (select id from link)
    and h.at >= $7::bigint and h.at < $8::bigint and h.class = 'valid' and h.action = 'click'
  group by 1
  union all
  select nullif(o.tracking ->> $9::text, ''), 0, 0, count(*),
    coalesce(sum(o.net_cents) filter (where o.status = '0'), 0), coalesce(sum(o.net_cents) filter (where o.status = '2'), 0),
    coalesce(sum(o.commission_cents) filter (where o.status = '0'), 0), coalesce(sum(o.commission_cents) filter (where o.status = '2'), 0)
  from (
    select o.* from shop_order o join narrowed k on k.id = o.link_id
    union all
    -- Credited without a link.
    select * from shop_order where link_id is null and $4::bigint is null and ($1::bigint is null or affiliate_id = $1)
      and ($2::bigint is null or shop_id = $2) and ($3::bigint is null or campaign_id = $3)
  ) o
  where o.day between $5::date and $6::date and o.affiliate_id is not null and o.deleted_at is null
  group by 1
), summed as (
  select value, sum(visits) as visits, sum(uniques) as uniques, sum(orders) as orders,
    sum(amount) as amount, sum(pending_amount) as pending_amount, sum(commission) as commission, sum(pending) as pending
  from counted group by value
), placed as (
  select *, value is null or row_number() over (order by value is null, visits desc, orders desc, value) <= $10::integer as apart from summed
)
select case when apart then value end as value, apart, count(*) as "values", sum(visits)::bigint as visits, sum(uniques)::bigint as "unique",
  sum(orders)::bigint as orders, sum(amount)::bigint as "amountCents", sum(pending_amount)::bigint as "pendingAmountCents",
  sum(commission)::bigint as "commissionCents", sum(pending)::bigint as "pendingCents"
from placed group by 1, 2 order by apart desc, visits desc, orders desc, value
