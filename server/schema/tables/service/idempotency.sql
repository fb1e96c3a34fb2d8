-- Answers of requests that carried an Idempotency-Key, so that a retry has one effect.

create table idempotency (
  account_id bigint not null references account on delete cascade,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, route, key)
);
comment on table idempotency is 'Service: answers by idempotency key, so that a call sent twice has one effect.';
