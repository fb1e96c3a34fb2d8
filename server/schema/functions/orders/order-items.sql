-- Goods of an order as JSON.
create or replace function order_items(bigint) returns jsonb language sql stable parallel safe as $$
  select coalesce(jsonb_agg(jsonb_build_object('key', key, 'sku', sku, 'category', category, 'name', name, 'quantity', quantity, 'amount', amount_cents)
    order by position), '[]') from order_item where order_id = $1
$$;
