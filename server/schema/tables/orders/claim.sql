-- Claims of affiliates about missing or failed orders.

create table claim (
  id bigint generated always as identity primary key,
  affiliate_id bigint not null references account,
  shop_id bigint not null references shop,
  order_number text not null,
  ordered_on date not null,
  documents jsonb not null default '[]',
  state text not null default 'open' check (state in ('open', 'info', 'paid', 'declined')),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz check (deleted_at is null),
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
comment on table claim is 'Orders: questions of affiliates about orders that are missing or failed.';
comment on column claim.order_number is 'As the affiliate wrote it: the order may be unknown';
-- The same is not asked twice at a time. Its name tells which field is to blame.
create unique index claim_order_number_key on claim (affiliate_id, shop_id, order_number) where state in ('open', 'info');
create index claim_open on claim (created_at) where state = 'open';
create index claim_documents on claim using gin (documents jsonb_path_ops);
create index claim_affiliate on claim (affiliate_id);

create table claim_entry (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claim,
  at timestamptz not null,
  event text not null check (event in ('asked', 'written', 'answered', 'reopened')),
  outcome text check (outcome in ('paid', 'declined', 'info')),
  words text not null,
  actor_id bigint not null references account,
  team boolean not null,
  constraint claim_entry_answer_has_outcome check ((event = 'answered') = (outcome is not null))
);
comment on table claim_entry is 'Orders: what was said and decided about a claim.';
comment on column claim_entry.team is 'Whether it was written for the programme, whatever the account is later';
create index claim_entry_claim on claim_entry (claim_id, id);
