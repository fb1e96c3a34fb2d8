-- The ledger: append-only lines of money, one writer; and the payments that settle them.

create table invoice (
  id bigint generated always as identity primary key,
  affiliate_id bigint not null references account,
  paid_on date not null,
  approved_cents bigint not null,
  commission_cents bigint not null,
  balance_cents bigint not null,
  on_hold_cents bigint not null,
  payable_cents bigint not null,
  paid_cents bigint not null check (paid_cents > 0 and paid_cents <= payable_cents),
  current_cents bigint not null,
  returned_at timestamptz,
  return_note text,
  documents jsonb not null default '[]',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
create index invoice_affiliate on invoice (affiliate_id, paid_on desc);
create index invoice_paid on invoice (paid_on desc, id desc);
-- Finds the payment of a document.
create index invoice_documents on invoice using gin (documents jsonb_path_ops);

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
  -- Names the effect, so that the same effect cannot be booked twice.
  key text not null constraint ledger_line_key_key unique,
  check ((kind in ('commission', 'reversal', 'adjustment')) = (order_id is not null)),
  check ((kind in ('payout', 'payout_return')) = (invoice_id is not null))
);
create index ledger_line_affiliate on ledger_line (affiliate_id) include (cents, available_at);
create index ledger_line_order on ledger_line (order_id) where order_id is not null;

-- Refused for everybody, the owner included: a mistake is corrected by another line.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_line_append_only before update or delete or truncate on ledger_line for each statement execute function refuse_change();

-- Which orders a payment settles, first in first out, and how much of each.
create table invoice_order (
  invoice_id bigint not null references invoice,
  order_id bigint not null references shop_order,
  cents bigint not null check (cents > 0),
  primary key (invoice_id, order_id)
);
create index invoice_order_order on invoice_order (order_id);
