-- Digest of all that a payment settles, as its statement says it: written with the payment, checked with the books.
create or replace function settled_digest(payment bigint) returns bytea language sql stable as $$
  select sha256(convert_to(
    coalesce((select jsonb_agg(jsonb_build_array(order_id, cents, net_cents, rate_basis_points, due_cents, before_cents, shop) order by order_id)
      from invoice_order where invoice_id = payment), '[]')::text
    || coalesce((select jsonb_agg(jsonb_build_array(line_id, cents) order by line_id) from invoice_line where invoice_id = payment), '[]')::text,
    'UTF8'))
$$;
