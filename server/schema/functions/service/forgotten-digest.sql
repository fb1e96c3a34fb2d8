-- Digest of the numbers of forgotten lines.
create or replace function forgotten_digest(ids bigint[]) returns text language sql immutable as $$
  select encode(sha256(convert_to(coalesce((select string_agg(id::text, ',' order by id) from unnest(ids) id), ''), 'UTF8')), 'hex')
$$;
