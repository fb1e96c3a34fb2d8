-- Payout runs: many affiliates paid at once, and what the bank answered.

create table payout_run (
  id bigint generated always as identity primary key,
  name text not null constraint payout_run_name_key unique,
  state text not null default 'choosing' check (state in ('choosing', 'prepared', 'releasing', 'released', 'discarded')),
  minimum_cents bigint not null check (minimum_cents > 0),
  execution_on date not null,
  note text,
  prepared_at timestamptz,
  prepared_by bigint references account,
  released_at timestamptz,
  released_by bigint references account,
  finished_at timestamptz,
  payer_sealed text,
  files jsonb not null default '[]',
  sepa_sha256 text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account,
  constraint payout_run_released_since check ((state in ('releasing', 'released')) = (released_at is not null)),
  constraint payout_run_finished_since check ((state = 'released') = (finished_at is not null)),
  constraint payout_run_payer_frozen check ((released_at is null) = (payer_sealed is null))
);
comment on table payout_run is 'Money: payments of many affiliates at once, prepared by one person and released by another where that is wanted.';
comment on column payout_run.name is 'Names the run to the bank too, and begins the name of each of its payments';
comment on column payout_run.payer_sealed is 'Who pays, as it was set when the run was released; it holds an account number';
-- Whoever works looks here every second.
create index payout_run_releasing on payout_run (id) where state = 'releasing';
create index payout_run_files on payout_run using gin (files jsonb_path_ops);

-- One affiliate in a run, with the account as it was when the list was made.
create table payout_item (
  id bigint generated always as identity primary key,
  run_id bigint not null references payout_run,
  affiliate_id bigint not null references account,
  cents bigint not null check (cents between 1 and 99999999999),
  end_to_end_id text not null constraint payout_item_end_to_end_id_key unique,
  holder text,
  holder_sealed text,
  iban text,
  iban_sealed text,
  street text,
  postcode text,
  town text,
  country text,
  bank_changed_at timestamptz,
  flagged_until timestamptz,
  omitted text check (omitted in ('by_hand', 'no_bank', 'bank_changed', 'name', 'outside', 'payable', 'bank_replaced', 'inactive')),
  invoice_id bigint constraint payout_item_invoice_id_key unique references invoice,
  bank_status text,
  bank_reason text,
  same_iban bigint[] not null default '{}',
  verification text check (verification in ('match', 'close', 'mismatch', 'unchecked')),
  fee_cents bigint,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account,
  unique (run_id, affiliate_id),
  constraint payout_item_paid_or_omitted check (invoice_id is null or omitted is null),
  constraint payout_item_iban_masked check (iban ~ '•' and (iban is null) = (iban_sealed is null)),
  constraint payout_item_holder_masked check (holder ~ '•' and (holder is null) = (holder_sealed is null))
);
comment on table payout_item is 'Money: one affiliate in a payout run: the sum, the account it goes to, and what the bank said.';
comment on column payout_item.end_to_end_id is 'Names the payment to the bank, and the bank''s answer';
comment on column payout_item.flagged_until is 'Until then somebody should look at the account, as it was when the list was made';
comment on column payout_item.omitted is 'Why it is not paid; null for what is';
comment on column payout_item.bank_status is 'Status that the bank reported';
comment on column payout_item.same_iban is 'Affiliates that have the same account number, as it was when the list was made';
comment on column payout_item.verification is 'What the bank''s verification of the payee''s name said';
comment on column payout_item.fee_cents is 'What came back less than was paid: the bank''s fee for it';
create index payout_item_run on payout_item (run_id, id) include (cents, omitted, invoice_id);
-- What is still to be paid.
create index payout_item_open on payout_item (run_id, affiliate_id) where omitted is null and invoice_id is null;
create index payout_item_affiliate on payout_item (affiliate_id);

-- What banks' files said that were read: applied at most once, however often they are sent.
create table payout_answer (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null,
  sha256 bytea not null unique,
  said jsonb not null,
  read_at timestamptz not null,
  read_by bigint references account,
  applied_at timestamptz,
  applied_by bigint references account
);
comment on table payout_answer is 'Money: files of the bank that were read back.';
