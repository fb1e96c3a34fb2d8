-- Marks the planned changes of a shop, a campaign or an affiliate that have begun as applied, each with the rate before it.
-- Returns how many there are, and the rate of the last one. The caller holds the lock on the row.
create or replace function apply_planned_rates(level text, record bigint, own integer, at timestamptz)
returns table (plans integer, basis_points integer) language sql as $$
  with begun as (
    select p.id, p.commission_basis_points, row_number() over days as day,
      lag(p.commission_basis_points) over days as earlier
    from planned_rate p
    where p.applied_at is null and p.cancelled_at is null and p.starts_at <= at
      and case level when 'shop' then p.shop_id when 'campaign' then p.campaign_id else p.affiliate_id end = record
    window days as (order by p.starts_at)
  ), applied as (
    update planned_rate p set applied_at = at, updated_at = greatest(at, p.updated_at + interval '1 millisecond'),
      before_basis_points = case when b.day = 1 then own else b.earlier end
    from begun b where p.id = b.id
  )
  select count(*)::integer, (array_agg(commission_basis_points order by day desc))[1] from begun
$$;
