-- Brings the tables of 1.0.0-rc.2 to the baseline. Functions, views and comments follow from their own files.

-- The shop's number of an order, a text, is order_number everywhere; order_id is the id of a row of shop_order.
alter table shop_order rename column order_id to order_number;
alter table shop_order rename constraint shop_order_shop_id_order_id_key to shop_order_shop_id_order_number_key;
alter table claim rename column order_id to order_number;
alter index claim_order_id_key rename to claim_order_number_key;
alter table early_message rename column order_id to order_number;
