-- The top six affiliates and shops of a period by commission.
-- $1 shop or null for all, $2 first day, $3 last day.
with brought as (
  select grouping(affiliate_id) = 0 as by_affiliate, affiliate_id, shop_id,
    sum(visits)::bigint as visits, sum(orders)::bigint as orders, sum(commission_cents)::bigint as commission
  from (
    -- Summed by link first, which has a thirtieth of the rows.
    select k.affiliate_id, k.shop_id, h.visits, 0 as orders, 0 as commission_cents
    from (select link_id, sum(visits) as visits from hit_link_day where day between $2 and $3 group by link_id) h join link k on k.id = h.link_id
    union all
    select affiliate_id, shop_id, 0, created, commission_cents from order_credit_view where day between $2 and $3
  ) fact
  where $1::bigint is null or shop_id = $1
  group by grouping sets ((affiliate_id), (shop_id))
), placed as (
  select *, row_number() over (partition by by_affiliate order by commission desc, visits desc, coalesce(affiliate_id, shop_id)) as place
  from brought where coalesce(affiliate_id, shop_id) is not null and visits + orders > 0
)
select case when p.by_affiliate then 'affiliate' else 'shop' end as part, coalesce(a.id, s.id) as id, coalesce(a.name, s.name) as name,
  p.visits, p.orders, p.commission as "commissionCents"
from placed p left join account a on a.id = p.affiliate_id left join shop s on s.id = p.shop_id
where p.place <= 6
order by p.by_affiliate desc, p.place
