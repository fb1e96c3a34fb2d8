-- Days on which an affiliate has credited orders, possibly repeated. Where changes are noted, the orders are read one by one, because the last may be gone.
create view order_credited_view as
select c.day, c.affiliate_id, c.shop_id, c.campaign_id from order_credit c
where c.created > 0 and not exists (select from order_note n where n.day = c.day and n.affiliate_id = c.affiliate_id)
union all
select f.day, f.affiliate_id, f.shop_id, f.campaign_id
from (select distinct day, affiliate_id from order_note) n join order_fact_view f on f.day = n.day and f.affiliate_id = n.affiliate_id;
