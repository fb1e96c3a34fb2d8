-- Orders with the class of their click and the column names by which hits are filtered: an order is always credited to the affiliate, shop and campaign of its link.
create view click_order_view as
select link_id as promoted_id, affiliate_id, shop_id, campaign_id, coalesce(country, 'ZZ') as country, click_class as class, 'click' as action,
  clicked_at, null::timestamptz as deleted_at
from shop_order where click_class is not null and affiliate_id is not null and deleted_at is null;
