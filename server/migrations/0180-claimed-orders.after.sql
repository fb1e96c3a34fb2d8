-- Finds the order of a claim whatever its spelling. With another rule in bare_order_number it is to be made again.
create index if not exists shop_order_bare_number on shop_order (shop_id, bare_order_number(order_number));
