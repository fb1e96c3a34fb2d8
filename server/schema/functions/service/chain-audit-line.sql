-- Sets number, digests and hash of a new line of the audit log, overriding whatever was given.
create or replace function chain_audit_line() returns trigger language plpgsql as $$
declare
  previous bytea;
begin
  new.chain := coalesce(new.actor_id, 0);
  -- One person's lines wait for each other, and for nobody else's.
  perform pg_advisory_xact_lock(7290215, new.chain::integer);
  new.id := nextval('audit_line_number');
  select hash into previous from audit_line where chain = new.chain order by id desc limit 1;
  new.origin_salt := uuid_send(gen_random_uuid());
  new.origin_digest := audit_digest(new.origin_salt, jsonb_build_array(new.ip, new.device));
  new.words_salt := uuid_send(gen_random_uuid());
  new.words_digest := audit_digest(new.words_salt, jsonb_build_array(new.label, new.before, new.after));
  new.hash := audit_hash(previous, new);
  return new;
end $$;

create or replace trigger audit_line_chained before insert on audit_line for each row execute function chain_audit_line();
