-- A shop's message without the fields that identify the buyer.
create or replace function without_buyer(body jsonb) returns jsonb language sql immutable parallel safe as $$
  select (body - array['customer', 'buyerHash', 'subscription']) || case jsonb_typeof(body -> 'items') when 'array' then
    jsonb_build_object('items', (select coalesce(jsonb_agg(case jsonb_typeof(i) when 'object' then i - 'name' else i end), '[]') from jsonb_array_elements(body -> 'items') i))
    else '{}' end
$$;
