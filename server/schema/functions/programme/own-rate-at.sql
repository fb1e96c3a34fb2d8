-- The rate that a shop, a campaign or an affiliate has itself at a time, and the planned change that it comes from. `own`
-- is the rate in its row, which a job changes some minutes after a planned change has begun: until then the change
-- decides, and afterwards it knows the rate before. Name one of the three ids; the functions that need several inline it.
create or replace function own_rate_at(own integer, shop bigint, campaign bigint, affiliate bigint, at timestamptz)
returns table (basis_points integer, planned_rate_id bigint) language sql stable parallel safe as $$
  select rate.basis_points,
    case when begun.id is not null and begun.commission_basis_points is not distinct from rate.basis_points then begun.id
      else later.id end
  from (select) one
  left join lateral (
    select p.* from planned_rate p
    where (p.shop_id = shop or p.campaign_id = campaign or p.affiliate_id = affiliate) and p.cancelled_at is null and p.starts_at <= at
    order by p.starts_at desc limit 1
  ) begun on true
  left join lateral (
    select p.* from planned_rate p
    where (p.shop_id = shop or p.campaign_id = campaign or p.affiliate_id = affiliate) and p.applied_at is not null and p.starts_at > at
    order by p.starts_at limit 1
  ) later on true
  cross join lateral (select case when begun.id is not null and begun.applied_at is null then begun.commission_basis_points
    when later.id is not null then later.before_basis_points else own end as basis_points) rate
$$;
