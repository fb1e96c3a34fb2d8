-- Links with their visits and orders.
create view link_view as
select k.*, s.own_host, s.url as shop_url,
  (select a.active and a.verified_at is not null and a.deleted_at is null from account a where a.id = k.affiliate_id) as affiliate_active,
  case when k.off_by_staff or (k.deleted_at is not null and k.deleted_by is distinct from k.affiliate_id) then 'programme'
    when not k.active or k.deleted_at is not null then 'affiliate' end as stopped_by,
  s.active and s.deleted_at is null and (p.id is null or (p.active and p.deleted_at is null)) as promoted_active,
  case when not s.active or s.deleted_at is not null then 'shop'
    when not p.active or p.deleted_at is not null then 'campaign'
    when s.affiliate_id <> k.affiliate_id or p.affiliate_id <> k.affiliate_id
      or not exists (select from account_shop j where j.account_id = k.affiliate_id and j.shop_id = k.shop_id) then 'taken' end as closed,
  t.visits, t.unique_visitors, o.orders, o.commission_cents, coalesce(nullif(c.state, 'failing'), case when c.state is null then 'unknown' else 'ok' end) as answers
from link k join shop s on s.id = k.shop_id
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from hit_link_month h where h.link_id = k.id and h.country = '*'
) t
cross join lateral (select count(*) as orders, coalesce(sum(o.commission_cents) filter (where o.status = '0'), 0)::bigint as commission_cents from shop_order o where o.link_id = k.id and o.deleted_at is null) o
left join campaign p on p.id = k.campaign_id
left join destination_check c on c.promoted_id = case when coalesce(p.path, '') = '' then k.shop_id else p.id end;
