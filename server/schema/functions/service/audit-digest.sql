-- Digest of what may be forgotten of an audit line. Salted, so that what was forgotten cannot be guessed from its digest: the salt is forgotten with it.
create or replace function audit_digest(salt bytea, told jsonb) returns bytea language sql immutable as $$
  select sha256(salt || convert_to(told::text, 'UTF8'))
$$;
