-- Where visits and orders came from.
create view analytics_detail_view as
select f.day, f.link_id, f.shop_id, f.campaign_id, f.affiliate_id, coalesce(c.continent, 'ZZ') as continent, f.country,
  f.visits, f.unique_visitors, f.other, f.orders, f.amount_cents, f.commission_cents
from (
  select day, link_id, shop_id, campaign_id, affiliate_id, country, visits, uniques as unique_visitors,
    duplicate + bot + assistant + prefetch + preview + invalid as other, 0 as orders, 0::bigint as amount_cents, 0::bigint as commission_cents
  from day_hour_view
  union all
  select day, link_id, shop_id, campaign_id, affiliate_id, coalesce(nullif(country, ''), 'ZZ'), 0, 0, 0, created, amount_cents, commission_cents
  from order_fact_view
) f left join country c on c.code = f.country;
