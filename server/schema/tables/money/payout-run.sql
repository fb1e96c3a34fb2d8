-- Payout runs: many affiliates are paid at once, from a list that one person prepares and another may have to release.

create table payout_run (
  id bigint generated always as identity primary key,
  -- Names the run to the bank too, and begins the name of each of its payments.
  name text not null constraint payout_run_name_key unique,
  state text not null default 'choosing' check (state in ('choosing', 'prepared', 'releasing', 'released', 'discarded')),
  minimum_cents bigint not null check (minimum_cents > 0),
  execution_on date not null,
  note text,
  prepared_at timestamptz, prepared_by bigint references account,
  released_at timestamptz, released_by bigint references account,
  finished_at timestamptz,
  -- Who pays, as it was set when the run was released; it holds an account number.
  payer_sealed text,
  files jsonb not null default '[]',
  sepa_sha256 text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account,
  check ((state in ('releasing', 'released')) = (released_at is not null)),
  check ((state = 'released') = (finished_at is not null)),
  check ((released_at is null) = (payer_sealed is null))
);
-- Whoever works looks here every second.
create index payout_run_releasing on payout_run (id) where state = 'releasing';
create index payout_run_files on payout_run using gin (files jsonb_path_ops);

-- One affiliate in a run, with the account as it was when the list was made.
create table payout_item (
  id bigint generated always as identity primary key,
  run_id bigint not null references payout_run,
  affiliate_id bigint not null references account,
  cents bigint not null check (cents between 1 and 99999999999),
  -- Names the payment to the bank, and the bank's answer.
  end_to_end_id text not null constraint payout_item_end_to_end_id_key unique,
  holder text,
  holder_sealed text,
  iban text,
  iban_sealed text,
  street text, postcode text, town text, country text,
  bank_changed_at timestamptz,
  -- Until then somebody should have looked at the account, as it was when the list was made.
  flagged_until timestamptz,
  -- Why it is not paid; null for what is.
  omitted text check (omitted in ('by_hand', 'no_bank', 'bank_changed', 'name', 'payable', 'bank_replaced', 'inactive')),
  invoice_id bigint constraint payout_item_invoice_id_key unique references invoice,
  -- What the bank said, and when it had paid.
  bank_status text,
  bank_reason text,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account,
  unique (run_id, affiliate_id),
  check (invoice_id is null or omitted is null),
  check (iban ~ '•' and (iban is null) = (iban_sealed is null)),
  check (holder ~ '•' and (holder is null) = (holder_sealed is null))
);
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

create view payout_item_view as
select i.*,
  case when r.state = 'discarded' then 'discarded'
    when i.omitted in ('payable', 'bank_replaced', 'inactive') then 'skipped'
    when i.omitted is not null then 'left_out'
    when i.invoice_id is null then 'waiting'
    when p.returned_at is not null then 'returned'
    when i.confirmed_at is not null then 'confirmed'
    else 'paid' end as state,
  p.returned_at
from payout_item i join payout_run r on r.id = i.run_id left join invoice p on p.id = i.invoice_id;

create view payout_run_view as
select r.*, s.*
from payout_run r
cross join lateral (
  select count(*) filter (where i.omitted is null)::bigint as payments,
    coalesce(sum(i.cents) filter (where i.omitted is null), 0)::bigint as total_cents,
    count(*) filter (where i.omitted is not null)::bigint as omissions
  from payout_item i where i.run_id = r.id
) s;

-- Bytes that are sealed on disk, such as the files for the bank; the hash is of what they hold.
alter table file add column sealed boolean not null default false;
