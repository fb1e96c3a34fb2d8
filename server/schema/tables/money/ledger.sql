-- The ledger: append-only, one writer, chained; and the nightly checks of the books.

create table ledger_line (
  id bigint generated always as identity primary key,
  affiliate_id bigint not null references account,
  order_id bigint references shop_order,
  invoice_id bigint references invoice,
  kind text not null check (kind in ('commission', 'reversal', 'adjustment', 'manual', 'payout', 'payout_return')),
  cents bigint not null check (cents <> 0),
  available_at timestamptz not null,
  created_at timestamptz not null default now(),
  actor_id bigint references account,
  note text,
  key text not null constraint ledger_line_key_key unique,
  hash bytea not null,
  balance_cents bigint not null,
  constraint ledger_line_of_order check ((kind in ('commission', 'reversal', 'adjustment')) = (order_id is not null)),
  constraint ledger_line_of_payment check ((kind in ('payout', 'payout_return')) = (invoice_id is not null))
);
comment on table ledger_line is 'Money: every cent that an affiliate earned, lost or was paid. Lines are chained and never changed.';
comment on column ledger_line.key is 'Names the effect, so that the same effect cannot be booked twice';
create index ledger_line_order on ledger_line (order_id) where order_id is not null;
-- The order of the list, to the word: only then is it read in this order.
create index ledger_line_booked on ledger_line (created_at desc nulls last, id desc);
create index ledger_line_chain on ledger_line (affiliate_id, id) include (cents, available_at);
create index ledger_line_manual on ledger_line (affiliate_id, id) where kind = 'manual';
-- What is on hold at an instant: the few lines of an affiliate that are due after it.
create index ledger_line_due on ledger_line (affiliate_id, available_at) include (cents);
-- The lines of a payment, and all that an affiliate was paid.
create index ledger_line_invoice on ledger_line (invoice_id) where invoice_id is not null;
create index ledger_line_paid on ledger_line (affiliate_id) include (cents) where invoice_id is not null;

create table invoice_line (
  invoice_id bigint not null references invoice,
  line_id bigint not null references ledger_line,
  cents bigint not null check (cents <> 0),
  primary key (invoice_id, line_id)
);
comment on table invoice_line is 'Money: what a payment settled of a correction.';
create index invoice_line_line on invoice_line (line_id);

create table book_check (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  day date not null,
  nightly boolean not null,
  orders bigint not null,
  affiliates bigint not null,
  lines bigint not null,
  balance_cents bigint not null,
  discrepancies jsonb not null,
  last_line bigint not null default 0,
  seal bytea,
  last_act bigint not null default 0,
  act_seal bytea
);
comment on table book_check is 'Money: nightly checks of all books, with a seal over the last line.';
comment on column book_check.day is 'In the accounting zone';
comment on column book_check.nightly is 'Whether the schedule started it; else a person did';
comment on column book_check.orders is 'What was proved, in numbers';
comment on column book_check.last_line is 'Last ledger line of a check that found nothing wrong';
comment on column book_check.seal is 'Digest of the last lines of all chains up to last_line';
comment on column book_check.last_act is 'Last line of the audit log of a check that found nothing wrong';
comment on column book_check.act_seal is 'The same digest of the audit log';
create index book_check_checked on book_check (checked_at desc);
create index book_check_night on book_check (day) where nightly;

-- The triggers refuse for everybody; where the server's account is no superuser, it has not even the right to try.
revoke update, delete, truncate on ledger_line, book_check from public, current_user;
