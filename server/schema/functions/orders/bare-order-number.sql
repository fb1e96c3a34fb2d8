-- Normalises an order number: 1001, #1001 and # 1001 are one order, in any letter case.
create or replace function bare_order_number(text) returns text language sql immutable parallel safe as $$ select upper(btrim(ltrim(btrim($1), '#'))) $$;

-- Beside the function that it is made with: with another rule it is to be made again, and so is shop_order_bare_number.
create index if not exists claim_order_number on claim (shop_id, bare_order_number(order_number));
