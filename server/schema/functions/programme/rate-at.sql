-- The rate of an order in basis points at its time, which level it comes from, and the planned change, if one decides.
-- Pass each level's id and the rate in its row.
create or replace function rate_at(at timestamptz, campaign bigint, campaign_rate integer, shop bigint, shop_rate integer,
  affiliate bigint, affiliate_rate integer)
returns table (basis_points integer, source text, planned_rate_id bigint) language sql stable parallel safe as $$
  select rate_of(c.basis_points, s.basis_points, a.basis_points),
    case when c.basis_points is not null then 'campaign' when s.basis_points is not null then 'shop' else 'affiliate' end,
    case when c.basis_points is not null then c.planned_rate_id when s.basis_points is not null then s.planned_rate_id
      else a.planned_rate_id end
  from own_rate_at(campaign_rate, null, campaign, null, at) c
  cross join own_rate_at(shop_rate, shop, null, null, at) s
  cross join own_rate_at(affiliate_rate, null, null, affiliate, at) a
$$;
