-- Planned changes of rates, each with the rate before it: of one that is not applied yet, what the record would have.
create view planned_rate_view as
select p.*, coalesce(s.name, c.name, a.name) as record_name, p.created_at as planned_at, p.created_by as planned_by_id,
  case when p.cancelled_at is not null then 'cancelled' when p.applied_at is not null then 'applied' else 'planned' end as state,
  case when p.applied_at is not null or p.cancelled_at is not null then p.before_basis_points when earlier.id is not null then earlier.commission_basis_points
    else coalesce(s.commission_basis_points, c.commission_basis_points, a.commission_basis_points) end as standing_basis_points
from planned_rate p
left join shop s on s.id = p.shop_id
left join campaign c on c.id = p.campaign_id
left join account a on a.id = p.affiliate_id
left join lateral (
  select e.* from planned_rate e
  where (e.shop_id = p.shop_id or e.campaign_id = p.campaign_id or e.affiliate_id = p.affiliate_id)
    and e.applied_at is null and e.cancelled_at is null and e.starts_at < p.starts_at
  order by e.starts_at desc limit 1
) earlier on true
where coalesce(s.deleted_at, c.deleted_at, a.deleted_at) is null;
