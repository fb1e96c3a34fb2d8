-- Chains each ledger line to the one before it of the same affiliate: whoever changes, removes or inserts a line is found by the next check of the books.
create or replace function ledger_hash(previous bytea, line ledger_line) returns bytea language sql stable as $$
  select sha256(coalesce(previous, '') || convert_to(jsonb_build_array(
    line.id, line.affiliate_id, line.order_id, line.invoice_id, line.kind, line.cents, extract(epoch from line.available_at),
    extract(epoch from line.created_at), line.actor_id, line.note, line.key)::text, 'UTF8'))
$$;
