-- Stores the differences between `said` (the export) and the orders of a shop. Amounts in cents.
-- $1 comparison, $2 shop, $3 and $4 first and last day of the period, $5 the accounting zone,
-- $6 the message for a repeated order, with {line} for the number of its first line.
with said as materialized (
  select *, case when problem is null then first_value(line) over (partition by order_number, problem is null order by line) end as first_line
  from said_line
), compared as (
  select s.*, o.id as order_id, o.net_cents, o.status as ours,
    s.at is null or (s.at at time zone $5)::date between $3::date and $4::date as inside,
    -- Failed orders are worth nothing, whatever amount the export states.
    s.cents is distinct from null and s.cents <> o.net_cents and not (o.status = '1' and coalesce(s.status, '1') = '1') and s.status is distinct from '1' as other_amount,
    s.status is distinct from null and s.status <> o.status as other_status
  from said s left join shop_order o on o.shop_id = $2 and o.order_number = s.order_number and o.deleted_at is null
  where s.problem is null and s.line = s.first_line
), differing as (
  select c.line, c.order_number,
    case when c.order_id is null then 'missing' when c.other_amount and c.other_status then 'both' when c.other_amount then 'amount' else 'status' end as difference,
    c.cents, c.status, c.at, c.day, c.click_id, c.aid, c.link_named, c.coupon_named, c.order_id, c.net_cents, c.ours,
    'open' as outcome, null as told
  from compared c where (c.order_id is null and c.inside) or c.other_amount or c.other_status
  union all
  select s.line, s.order_number, 'bad', s.cents, s.status, s.at, s.day, s.click_id, s.aid, s.link_named, s.coupon_named, null, null, null, 'none', s.problem
  from said s where s.problem is not null
  union all
  select s.line, s.order_number, 'repeated', s.cents, s.status, s.at, s.day, s.click_id, s.aid, s.link_named, s.coupon_named, null, null, null, 'none',
    replace($6, '{line}', s.first_line::text)
  from said s where s.problem is null and s.line <> s.first_line
), extra as (
  -- Most exports leave failed orders out, which are worth nothing.
  select o.order_number, o.id as order_id, o.net_cents, o.status as ours
  from shop_order o
  where o.shop_id = $2 and o.day between $3::date and $4::date and o.deleted_at is null and o.status <> '1'
    and not exists (select from said_line s where s.order_number = o.order_number)
), noted as (
  insert into reconciliation_line (reconciliation_id, line, order_number, difference, said_cents, said_status, said_at,
    said_day, click_id, aid, link_named, coupon_named, order_id, ours_cents, ours_status, outcome, told)
  select $1, d.* from (
    select * from differing
    union all
    select null, order_number, 'extra', null, null, null, null, null, null, null, null, order_id, net_cents, ours, 'open', null from extra
  ) d order by d.line nulls last, d.order_number
)
select (select count(*) from said_line) as lines,
  (select count(*) from compared where order_id is not null and not coalesce(other_amount, false) and not coalesce(other_status, false)) as same,
  (select count(*) from compared where order_id is null and not inside) as outside
