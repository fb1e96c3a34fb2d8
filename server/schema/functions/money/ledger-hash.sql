-- Chains each ledger line to the previous one of the same affiliate: the next check of the books finds any line that was changed, removed or inserted.
create or replace function ledger_hash(previous bytea, line ledger_line) returns bytea language sql stable as $$
  select sha256(coalesce(previous, '') || convert_to(jsonb_build_array(
    line.id, line.affiliate_id, line.order_id, line.invoice_id, line.kind, line.cents, extract(epoch from line.available_at),
    extract(epoch from line.created_at), line.actor_id, line.note, line.key)::text, 'UTF8'))
$$;
