-- What links promote: shops, and campaigns with their shop.
create view promoted_view as
select id, name, id as shop_id, null::bigint as campaign_id from shop
union all
select id, name, shop_id, id from campaign;
