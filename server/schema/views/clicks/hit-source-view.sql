-- What hit.link_id can name: a link or, for a snippet call without a click, a shop.
create view hit_source_view as
select id, id as promoted_id, affiliate_id, shop_id, campaign_id from link
union all
select id, null, null, id, null from shop;
