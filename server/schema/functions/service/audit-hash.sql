-- Chains each line of the audit log to the one before it of the same actor.
create or replace function audit_hash(previous bytea, line audit_line) returns bytea language sql stable as $$
  select sha256(coalesce(previous, '') || convert_to(jsonb_build_array(
    line.id, line.chain, extract(epoch from line.at), line.actor_id, line.subject_id, line.session_id, line.way, line.request_id,
    line.action, line.resource, line.record_id, line.origin_digest, line.words_digest)::text, 'UTF8'))
$$;
