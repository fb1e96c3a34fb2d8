-- Coupons as one text, alike in both views of orders.
create or replace function coupon_codes(text[]) returns text language sql immutable parallel safe as $$
  select nullif(array_to_string($1, ', '), '')
$$;
