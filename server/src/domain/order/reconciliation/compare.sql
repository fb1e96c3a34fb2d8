-- Notes what differs between `said` and the orders of a shop. Amounts in cents.
-- $1 comparison, $2 shop, $3 and $4 first and last day of the period, $5 the accounting zone,
-- $6 the sentence about a repeated order, with {line} where its first line stands.
with said as materialized (
  select *, case when problem is null then first_value(line) over (partition by order_number, problem is null order by line) end as first_line
  from said_line
), compared as (
  select s.*, o.id as order_id, o.net_cents, o.status as ours, o.rate_basis_points,
    case when o.status in ('0', '2') then o.commission_cents else 0 end as earned,
    s.at is null or (s.at at time zone $5)::date between $3::date and $4::date as inside,
    -- What failed is worth nothing, whatever stands beside it.
    s.cents is distinct from null and s.cents <> o.net_cents and not (o.status = '1' and coalesce(s.status, '1') = '1') and s.status is distinct from '1' as other_amount,
    s.status is distinct from null and s.status <> o.status as other_status
  from said s left join shop_order o on o.shop_id = $2 and o.order_id = s.order_number and o.deleted_at is null
  where s.problem is null and s.line = s.first_line
), differing as (
  select c.line, c.order_number,
    case when c.order_id is null then 'missing' when c.other_amount and c.other_status then 'both' when c.other_amount then 'amount' else 'status' end as difference,
    c.cents, c.status, c.at, c.click_id, c.aid, c.link_named, c.order_id, c.net_cents, c.ours,
    case
      when c.order_id is not null then
        case when coalesce(c.status, c.ours) = '1' then 0 else (coalesce(c.cents, c.net_cents) * coalesce(c.rate_basis_points, 0) + 5000) / 10000 end - c.earned
      when c.status is distinct from '1' and (c.click_id is not null or c.aid is not null)
        then (coalesce(c.cents, 0) * coalesce((select commission_basis_points from link where id = $2),
          (select commission_basis_points from account a where a.aid = c.aid limit 1), 0) + 5000) / 10000
      else 0
    end as worth,
    'open' as outcome, null as told
  from compared c where (c.order_id is null and c.inside) or c.other_amount or c.other_status
  union all
  select s.line, s.order_number, 'bad', s.cents, s.status, s.at, s.click_id, s.aid, s.link_named, null, null, null, 0, 'none', s.problem
  from said s where s.problem is not null
  union all
  select s.line, s.order_number, 'repeated', s.cents, s.status, s.at, s.click_id, s.aid, s.link_named, null, null, null, 0, 'none',
    replace($6, '{line}', s.first_line::text)
  from said s where s.problem is null and s.line <> s.first_line
), extra as (
  -- Failed ones are left out of most exports, and are worth nothing.
  select o.order_id as order_number, o.id as order_id, o.net_cents, o.status as ours, -o.commission_cents as worth
  from shop_order o
  where o.shop_id = $2 and o.day between $3::date and $4::date and o.deleted_at is null and o.status <> '1'
    and not exists (select from said_line s where s.order_number = o.order_id)
), noted as (
  insert into reconciliation_line (reconciliation_id, line, order_number, difference, said_cents, said_status, said_at,
    click_id, aid, link_named, order_id, ours_cents, ours_status, worth_cents, outcome, told)
  select $1, d.* from (
    select * from differing
    union all
    select null, order_number, 'extra', null, null, null, null, null, null, order_id, net_cents, ours, worth, 'open', null from extra
  ) d order by d.line nulls last, d.order_number
)
select (select count(*) from said_line) as lines,
  (select count(*) from compared where order_id is not null and not coalesce(other_amount, false) and not coalesce(other_status, false)) as same,
  (select count(*) from compared where order_id is null and not inside) as outside
