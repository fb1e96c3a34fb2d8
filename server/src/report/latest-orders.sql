-- An affiliate's latest five orders; one credited without a link names the shop.
-- $1 affiliate, $2 shop or null for all.
select o.id, o.ordered_at as "orderedAt", coalesce(k.name, s.name) as promoted, o.order_number as "orderNumber",
  o.amount_cents as "amountCents", o.net_cents as "netCents", o.commission_cents as "commissionCents", o.status
from shop_order o join shop s on s.id = o.shop_id left join link k on k.id = o.link_id
where o.affiliate_id = $1 and o.deleted_at is null and ($2::bigint is null or o.shop_id = $2)
order by o.ordered_at desc, o.id desc
limit 5
